import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { CodedError, toBase64Url } from '@countersign/kernel';

const shortest = 16;

/** Rights of everybody else, and the group's right to write. Orchestrators hand secrets out with the group's right to read. */
const tooMuch = 0o027;

/**
 * The passphrase in a file: its text without the line break at the end. Throws `PassphraseUnreadable` (no such file, or no
 * right to read it), `PassphraseExposed` (more than its owner and group may read it, or others than its owner write it) or
 * `PassphraseTooShort` (fewer than 16 characters).
 */
export async function readPassphraseFile(path: string): Promise<string> {
  let text: string;
  let mode: number;
  try {
    ({ mode } = await stat(path));
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new CodedError('PassphraseUnreadable', `The passphrase file ${path} cannot be read`, { cause: error });
  }
  // Windows has other rights, and reports these for every file.
  if (process.platform !== 'win32' && (mode & tooMuch) !== 0) {
    throw new CodedError('PassphraseExposed', `Others may read or change the passphrase file ${path}: chmod 600 ${path}`);
  }
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length < shortest) {
    throw new CodedError('PassphraseTooShort', `The passphrase in ${path} has fewer than ${shortest} characters`);
  }
  return passphrase;
}

/**
 * Makes a file with a new random passphrase (256 bits) that only its owner may read; never replaces one (`EEXIST`). It is there as a whole or not at
 * all, no matter who looks meanwhile or what ends this process.
 */
export async function createPassphraseFile(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, `${toBase64Url(randomBytes(32))}\n`, { flag: 'wx', mode: 0o600 });
    await link(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
