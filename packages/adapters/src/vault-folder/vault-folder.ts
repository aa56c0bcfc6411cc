import { chmodSync, mkdirSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { CodedError, errorCode, errorMessage } from '@countersign/kernel';

import { lockDataDirectory } from '../embedded-postgres/instance-lock.ts';
import { openMemoryFile, type OpenMemoryFile } from './memory-file.ts';

const seedFile = 'seed.sealed';
const memoryFile = 'memory.log';

/** Folders that this very process has open: the lock of a process does not keep it out itself. */
const openHere = new Set<string>();

/**
 * A vault's folder: its sealed seed, and its memory. Mode 0700, for one process at a time.
 */
export interface VaultFolder {
  readonly path: string;
  readonly memory: OpenMemoryFile;
  /** Undefined where no vault was made here yet. */
  sealedSeed(): Promise<Uint8Array | undefined>;
  /** Makes the folder a vault's: what `begin` writes into an empty memory first, then the seed, each for good. */
  keepSeed(sealed: Uint8Array, begin: (memory: OpenMemoryFile) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a vault's folder, or makes an empty one. Throws `VaultFolderLocked` while another process has it, and
 * `VaultFolderUnusable`.
 */
export async function openVaultFolder(path: string): Promise<VaultFolder> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new CodedError('VaultFolderUnusable', `The vault's folder ${path} cannot be used: ${errorMessage(error)}`);
  }
  const unlock = lock(path);
  const memory = await openMemoryFile(join(path, memoryFile)).catch((error: unknown) => {
    unlock();
    throw new CodedError('VaultFolderUnusable', `The vault's folder ${path} cannot be used: ${errorMessage(error)}`);
  });
  return {
    path,
    memory,
    sealedSeed: async () => {
      try {
        return await readFile(join(path, seedFile));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    keepSeed: async (sealed, begin) => {
      // What a start left behind that died before it had a seed.
      await memory.cut(0);
      await begin(memory);
      const draft = join(path, `${seedFile}.new`);
      await rm(draft, { force: true });
      await writeFile(draft, sealed, { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, join(path, seedFile));
      for (const folder of [path, dirname(path)]) await syncFolder(folder);
    },
    close: async () => {
      await memory.close();
      unlock();
    },
  };
}

function lock(path: string): () => void {
  const refusal = (message: string) => new CodedError('VaultFolderLocked', `The vault's folder ${path} ${message}`);
  if (openHere.has(path)) throw refusal('is in use by this process');
  let release: () => void;
  try {
    release = lockDataDirectory(path);
  } catch (error) {
    throw refusal(`is in use by another process: ${errorMessage(error)}`);
  }
  openHere.add(path);
  return () => {
    release();
    openHere.delete(path);
  };
}

/** A new name in a folder is there for good when the folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
