import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError } from '@countersign/kernel';
import { createPassphraseFile, passphraseCost, randomPassphraseCost, readPassphraseFile } from '@countersign/vault';

import type { ServerConfig } from './config.ts';

/** What seals seeds and keys. */
export interface Passphrase {
  readonly text: string;
  /** log2 of scrypt's N for what is sealed from now on: less where it is known to have been made at random. */
  readonly cost: number;
}

/**
 * The instance's passphrase. Where the configuration names no file, one is made in the data directory at the first start. Throws
 * `PassphraseUnreadable`, `PassphraseExposed` or `PassphraseTooShort`.
 */
export async function readPassphrase({
  passphraseFile,
  dataDirectory,
}: Pick<ServerConfig, 'passphraseFile' | 'dataDirectory'>): Promise<Passphrase> {
  const path = passphraseFile ?? join(dataDirectory, 'passphrase');
  const isRandom = passphraseFile === undefined && !existsSync(path) && (await makePassphrase(path));
  return { text: await readPassphraseFile(path), cost: isRandom ? randomPassphraseCost : passphraseCost };
}

/** False where another process of the instance was faster. */
async function makePassphrase(path: string): Promise<boolean> {
  try {
    await createPassphraseFile(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new CodedError('PassphraseUnreadable', `The passphrase file ${path} cannot be created`, { cause: error });
  }
}
