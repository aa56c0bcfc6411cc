import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { CodedError, toBase64Url } from '@countersign/kernel';

const shortest = 16;

/**
 * The passphrase in a file: its text without the line break at the end. Throws `PassphraseUnreadable` (no such file, or no
 * right to read it) or `PassphraseTooShort` (fewer than 16 characters).
 */
export async function readPassphraseFile(path: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new CodedError('PassphraseUnreadable', `The passphrase file ${path} cannot be read`, { cause: error });
  }
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length < shortest) {
    throw new CodedError('PassphraseTooShort', `The passphrase in ${path} has fewer than ${shortest} characters`);
  }
  return passphrase;
}

/** Writes a new random passphrase (256 bits) into a file that only its owner may read; never replaces a file (`EEXIST`). */
export async function createPassphraseFile(path: string): Promise<void> {
  await writeFile(path, `${toBase64Url(randomBytes(32))}\n`, { flag: 'wx', mode: 0o600 });
}
