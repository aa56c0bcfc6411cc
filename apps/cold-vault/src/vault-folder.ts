import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { CodedError, canonicalJson, errorMessage, isCodedError, parseStrictJson, type JsonValue } from '@countersign/kernel';
import { verifyRequestSignature } from '@countersign/signing/node';
import { sealWithPassphrase } from '@countersign/vault';
import { z } from 'zod';

import { Memory } from './memory.ts';

/** Signs what the vault says of itself; base64. */
export type Sign = (bytes: Uint8Array) => string;

const seedFile = 'seed.sealed';
const memoryFile = 'memory.json';
const lockFile = 'memory.lock';
const signedFolder = 'signed';

const signedMemory = z.strictObject({ data: Memory, signature: z.string(), signingKey: z.string() });

/** A vault's folder: its sealed seed, its signed memory, and a copy of every file it signed. Mode 0700. */
export interface VaultFolder {
  readonly path: string;
  readonly sealedEntropy: Uint8Array;
  readonly memory: Memory;
}

/**
 * Makes a vault's folder, and gives what the vault remembers: what is there already, where the folder had this vault's memory and no seed. Throws
 * `VaultFolderTaken` where there is a vault, or what another one remembers: no seed is ever replaced, and nothing forgotten. `MemoryDamaged`.
 */
export async function createVaultFolder(
  path: string,
  entropy: Uint8Array,
  passphrase: string,
  memory: Memory,
  sign: Sign,
): Promise<Memory> {
  await mkdir(join(path, signedFolder), { recursive: true, mode: 0o700 });
  const unlock = lockMemory(path);
  try {
    const left = existsSync(join(path, memoryFile)) ? readMemory(await readFile(join(path, memoryFile), 'utf8')) : undefined;
    const isOwn = left?.publicKey === memory.publicKey;
    const isOthers = left !== undefined && !isOwn && left.sequence > 0;
    if (isOthers || existsSync(join(path, seedFile)))
      throw new CodedError('VaultFolderTaken', `There is a vault in ${path} already`);
    if (!isOwn) await writeMemory(path, memory, sign);
    // The seed last, and whole: it is what makes the folder a vault's, and what was interrupted before it is made again.
    const draft = join(path, `${seedFile}.new`);
    await writeFile(draft, await sealWithPassphrase(entropy, passphrase), { mode: 0o600, flush: true });
    await rename(draft, join(path, seedFile));
    await syncFolder(path);
    return isOwn ? left : memory;
  } finally {
    unlock();
  }
}

/** Reads a vault's folder. Throws `NoVaultFolder`, or `MemoryDamaged` where the memory is not what the vault signed. */
export async function openVaultFolder(path: string): Promise<VaultFolder> {
  if (!existsSync(join(path, seedFile)))
    throw new CodedError('NoVaultFolder', `There is no vault in ${path}: make one with "init"`);
  const sealedEntropy = new Uint8Array(await readFile(join(path, seedFile)));
  return { path, sealedEntropy, memory: readMemory(await readFile(join(path, memoryFile), 'utf8')) };
}

function readMemory(text: string): Memory {
  const damaged = new CodedError('MemoryDamaged', "The vault's memory is damaged or was changed: nothing is signed without it");
  let value: JsonValue;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    throw isCodedError(error) ? damaged : error;
  }
  const parsed = signedMemory.safeParse(value);
  if (!parsed.success) throw damaged;
  const { data, signature, signingKey } = parsed.data;
  const isOwn = signingKey === data.publicKey && verifyRequestSignature({ publicKey: signingKey, request: data, signature });
  if (!isOwn) throw damaged;
  return data;
}

/**
 * Writes what the vault remembers in place of what it remembered when the folder was opened. Throws `SignedMeanwhile` where that is not what is there
 * any more: another run has signed, which would be forgotten.
 */
export async function keepMemory({ path, memory: before }: VaultFolder, memory: Memory, sign: Sign): Promise<void> {
  const unlock = lockMemory(path);
  try {
    const { memory: present } = await openVaultFolder(path);
    if (canonicalJson(present) !== canonicalJson(before))
      throw new CodedError(
        'SignedMeanwhile',
        'This vault has signed another file meanwhile: nothing of this one was signed, start again',
      );
    await writeMemory(path, memory, sign);
  } finally {
    unlock();
  }
}

/** For how long another run may write, in milliseconds. */
const longestWrite = 10_000;

/** Keeps other runs from writing; gives the release. SQLite asks the operating system for the lock, which ends with the process. */
function lockMemory(path: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, lockFile), { timeout: longestWrite });
    lock.exec('begin exclusive');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    throw new CodedError('VaultFolderUnusable', `The memory in ${path} cannot be locked: ${errorMessage(error)}`);
  }
}

/** Writes the memory, signed, as a whole or not at all. */
async function writeMemory(path: string, memory: Memory, sign: Sign): Promise<void> {
  const signature = sign(Buffer.from(canonicalJson(memory)));
  const text = canonicalJson({ data: memory, signature, signingKey: memory.publicKey });
  const target = join(path, memoryFile);
  await writeFile(`${target}.new`, text, { mode: 0o600, flush: true });
  await rename(`${target}.new`, target);
  await syncFolder(path);
}

/** A new name in a folder is there for good when the folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Keeps a copy of what was signed, for the case that the file gets lost on its way; gives its path. */
export async function keepSignedCopy(path: string, sequence: number, bytes: Uint8Array): Promise<string> {
  const copy = join(path, signedFolder, `${sequence}.dat`);
  await writeFile(copy, bytes, { mode: 0o600, flush: true });
  return copy;
}
