import { readFile } from 'node:fs/promises';

import { CodedError, type Clock, type Result } from '@countersign/kernel';
import { fileDigest, type SeedSigner } from '@countersign/vault';

import type { Arguments } from '../arguments.ts';
import { fingerprint, latestOf, type Memory } from '../memory.ts';
import { checkFile, type CheckedFile } from '../review/check-file.ts';
import type { Review } from '../review/approved.ts';
import { reviewOperation } from '../review/review.ts';
import type { Terminal } from '../terminal.ts';
import { openVaultFolder } from '../vault-folder.ts';

/** Checks a prepared file and says what it asks for. */
export async function show(terminal: Terminal, args: Arguments, clock: Clock): Promise<number> {
  const { memory } = await openVaultFolder(args.folder);
  const checked = await readPrepared(terminal, args, memory, clock.now());
  if (checked === undefined) return 2;
  describeFile(terminal, checked);
  let current = memory;
  let declined = 0;
  for (const index of checked.file.data.operations.keys()) {
    const review = await reviewAt(checked, index, current, clock.now());
    describeOperation(terminal, checked, index, review);
    if (review.ok) current = review.value.memory;
    else declined++;
  }
  return declined > 0 ? 3 : 0;
}

/** Reads the file that the arguments name; undefined, with every reason reported, where it is to be refused as a whole. */
export async function readPrepared(
  terminal: Terminal,
  args: Arguments,
  memory: Memory,
  now: Date,
): Promise<CheckedFile | undefined> {
  const [path, ...others] = args.files;
  if (path === undefined || others.length > 0) throw new CodedError('InvalidArgument', 'Name one prepared file');
  const checked = checkFile(new Uint8Array(await readFile(path)), memory, now);
  const reasons = checked.ok ? [] : [...checked.error];
  if (checked.ok && checked.value.isFirst && args.notaryKey !== undefined && checked.value.file.signingKey !== args.notaryKey) {
    reasons.push('The file is by another instance than the one that --notary-key names');
  }
  if (checked.ok && reasons.length === 0) return checked.value;
  terminal.print('The file is refused:');
  for (const reason of reasons) terminal.print(`  ${reason}`);
  return undefined;
}

/** What the whole file is. */
export function describeFile(terminal: Terminal, { file: { data }, isFirst }: CheckedFile): void {
  terminal.print(
    `File ${data.sequence} for vault ${data.vault.id}, prepared ${data.preparedAt}, ${data.operations.length} operations`,
  );
  terminal.print(`Digest: ${fileDigest(data)}`);
  if (!isFirst) return;
  terminal.print('This vault has met no instance yet. The file is by the one of');
  terminal.print(`  notary key ${data.instance.notaryKey}`);
  terminal.print(`  fingerprint ${fingerprint(data.instance.notaryKey)}`);
}

/** The review of one of the file's operations, by what the vault remembers at that point. */
export function reviewAt(
  { file: { data } }: CheckedFile,
  index: number,
  memory: Memory,
  now: Date,
  signer?: SeedSigner<unknown>,
): Promise<Result<Review, string>> {
  const operation = data.operations[index];
  if (operation === undefined) throw new RangeError('No such operation');
  const { notaryKey } = data.instance;
  const time = latestOf(now, data.preparedAt);
  return reviewOperation(operation, { notaryKey, vaultId: data.vault.id, memory, now: time, ...(signer && { signer }) });
}

/** One operation in words, or why it is not to be granted. */
export function describeOperation(
  terminal: Terminal,
  { file: { data } }: CheckedFile,
  index: number,
  review: Result<Review, string>,
): void {
  terminal.print('');
  const place = `${index + 1} of ${data.operations.length}`;
  if (!review.ok) {
    terminal.print(`${place}: REFUSED. ${review.error}`);
    return;
  }
  terminal.print(`${place}: ${review.value.title}`);
  for (const line of review.value.lines) terminal.print(`  ${line}`);
  for (const warning of review.value.warnings) terminal.print(`  WARNING: ${warning}`);
}
