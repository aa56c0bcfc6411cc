import { randomBytes, scrypt } from 'node:crypto';
import { concatBytes, utf8 } from '@countersign/kernel';
import { decrypt, encrypt, sealNotOpened } from './aead.ts';

/** log2 of scrypt's N for all that a passphrase seals: 2^17 blocks (128 MiB, about 0.4 s) is what OWASP asks for at least. */
export const passphraseCost = 17;
const blockSize = 8;
const bounds = { lowest: 10, highest: 22 };

/** The same for a passphrase that was made at random: what nobody can guess need not be dear to guess, and every start waits for it. */
export const randomPassphraseCost = bounds.lowest;

const magic = utf8('countersign-seal-2');
/** Of seals that are bound to no name; they are still opened, under any name. */
const unboundMagic = utf8('countersign-seal-1');
const saltLength = 32;
const headerLength = magic.length + 1 + saltLength;

/** How a secret is sealed. */
export interface SealOptions {
  /** The record that the sealed bytes are kept in: they open under the same name alone. */
  readonly name?: string;
  /** log2 of scrypt's N. */
  readonly cost?: number;
}

/**
 * Seals a secret under a passphrase: AES-256-GCM under a key by scrypt (RFC 7914, r = 8, p = 1). The bytes hold all that
 * opening needs but the passphrase and the name, and the parameters are authenticated with the name.
 */
export async function sealWithPassphrase(
  secret: Uint8Array,
  passphrase: string,
  { name = '', cost = passphraseCost }: SealOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const header = concatBytes(magic, Uint8Array.of(cost), randomBytes(saltLength));
  const key = await keyOf(passphrase, header);
  try {
    return concatBytes(header, encrypt(key, secret, contextOf(header, name)));
  } finally {
    key.fill(0);
  }
}

/** Opens what {@link sealWithPassphrase} made under that name. Throws `SealNotOpened`. */
export async function openWithPassphrase(sealed: Uint8Array, passphrase: string, name = ''): Promise<Uint8Array<ArrayBuffer>> {
  const header = sealed.subarray(0, headerLength);
  const key = await keyOf(passphrase, header);
  try {
    return decrypt(key, sealed.subarray(headerLength), contextOf(header, name));
  } finally {
    key.fill(0);
  }
}

/** What is authenticated with the secret. The header's length is fixed, so the name is what follows it. */
function contextOf(header: Uint8Array, name: string): Uint8Array {
  return begins(header, unboundMagic) ? header : concatBytes(header, utf8(name));
}

function begins(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function keyOf(passphrase: string, header: Uint8Array): Promise<Buffer> {
  const cost = header[magic.length];
  const known = header.length === headerLength && (begins(header, magic) || begins(header, unboundMagic));
  if (!known || cost === undefined || cost < bounds.lowest || cost > bounds.highest) return Promise.reject(sealNotOpened());
  const salt = header.subarray(magic.length + 1);
  const blocks = 2 ** cost;
  const options = { N: blocks, r: blockSize, p: 1, maxmem: 256 * blocks * blockSize };
  return new Promise((resolve, reject) => {
    // NFKC, so that the same words typed on another machine give the same key.
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
