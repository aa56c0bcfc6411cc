import { utf8 } from '@countersign/kernel';
import { requestHash } from '@countersign/signing/hashes';

/** Crockford's base 32: no letters that look like digits or like one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 25;

/** A code that nobody guesses, 125 random bits, in groups that can be read out: `7Q4KM-...`. */
export function newInvitationCode(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return grouped([...bytes].map((byte) => alphabet[byte % alphabet.length]).join(''));
}

/** A code as it was made, of what a person typed: case, spaces, hyphens, and letters taken for digits do not matter. */
export function readInvitationCode(text: string): string | undefined {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{25}$/.test(letters) ? grouped(letters) : undefined;
}

/**
 * SHA-256 of a code, in hexadecimal digits: how it is kept. It needs neither salt nor a slow function, since nobody can try 2^125 codes.
 */
export function hashOfCode(code: string): string {
  return requestHash(utf8(code));
}

function grouped(letters: string): string {
  return letters.replaceAll(/.{5}(?=.)/g, '$&-');
}
