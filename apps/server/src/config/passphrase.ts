import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError } from '@countersign/kernel';
import { createPassphraseFile, readPassphraseFile } from '@countersign/vault';

import type { ServerConfig } from './config.ts';

/**
 * The passphrase that seals seeds and keys. Where the configuration names no file, one is made in the data directory at the first
 * start. Throws `PassphraseUnreadable`, `PassphraseExposed` or `PassphraseTooShort`.
 */
export async function readPassphrase({ passphraseFile, dataDirectory }: ServerConfig): Promise<string> {
  if (passphraseFile !== undefined) return readPassphraseFile(passphraseFile);
  const path = join(dataDirectory, 'passphrase');
  if (!existsSync(path)) {
    await createPassphraseFile(path).catch((error: unknown) => {
      // Another process of the instance may have been faster.
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
      throw new CodedError('PassphraseUnreadable', `The passphrase file ${path} cannot be created`, { cause: error });
    });
  }
  return readPassphraseFile(path);
}
