import { writeFile } from 'node:fs/promises';

import { CodedError, canonicalJson, isKeyOf, utf8, type Clock, type Result } from '@countersign/kernel';
import { fileDigest, vaultFileBytes } from '@countersign/vault';
import type { SeedSigner, SignedOperations, VaultAnswer } from '@countersign/vault';

import type { Arguments } from '../arguments.ts';
import type { Memory } from '../memory.ts';
import { openSigner } from '../open-signer.ts';
import { requireOperator } from '../passphrase.ts';
import type { CheckedFile } from '../review/check-file.ts';
import type { Review } from '../review/approved.ts';
import type { Terminal } from '../terminal.ts';
import { keepMemory, keepSignedCopy, openVaultFolder } from '../vault-folder.ts';
import { describeFile, describeOperation, readPrepared, reviewAt } from './show.ts';

/** Checks a prepared file, asks for each of its operations, and writes the vault's answers. */
export async function sign(terminal: Terminal, args: Arguments, clock: Clock): Promise<number> {
  const folder = await openVaultFolder(args.folder);
  const checked = await readPrepared(terminal, args, folder.memory, clock.now());
  if (checked === undefined) return 2;
  if (args.approve === undefined) requireOperator(terminal, '--approve');
  else if (args.approve !== fileDigest(checked.file.data)) {
    throw new CodedError('OtherDigest', 'The file is not the one that --approve names: nothing was signed');
  }
  describeFile(terminal, checked);
  await meet(terminal, args, checked);
  const signer = await openSigner(terminal, args, folder);
  try {
    const { answers, memory } = await answerAll(terminal, args, checked, folder.memory, clock.now(), signer);
    const bytes = signedFile(checked, answers, signer, clock);
    // The memory first: no signature is in a file that the vault could forget, and then sign another transaction for the same order. Where
    // the copy cannot be written after it, this file is an old one and its answers are lost; the next file may ask for the same payloads again.
    await keepMemory(folder, memory, signer.signStatement);
    const copy = await keepSignedCopy(folder.path, checked.file.data.sequence, bytes);
    const out = args.out ?? `${args.files[0]?.replace(/(-prepared)?\.dat$/, '') ?? 'operations'}-signed.dat`;
    await writeFile(out, bytes);
    const declined = answers.filter(({ type }) => type === 'Declined').length;
    terminal.print('');
    terminal.print(`${answers.length - declined} granted, ${declined} declined. The signed file is ${out}; a copy is ${copy}`);
    return declined > 0 ? 3 : 0;
  } finally {
    signer.close();
  }
}

/** Before anything is signed for an instance that was never met, its operator says that it is the right one. */
async function meet(terminal: Terminal, args: Arguments, { isFirst }: CheckedFile): Promise<void> {
  if (!isFirst || args.notaryKey !== undefined) return;
  requireOperator(terminal, '--notary-key');
  terminal.print('Compare the fingerprint with the one that the instance shows, on a screen that you trust.');
  if ((await terminal.ask('Is it the same? Type "yes": ')) !== 'yes')
    throw new CodedError('NotTheInstance', 'Nothing was signed');
}

type Choice = 'Granted' | 'Declined' | 'AllGranted';

async function answerAll(
  terminal: Terminal,
  args: Arguments,
  checked: CheckedFile,
  start: Memory,
  now: Date,
  signer: SeedSigner<unknown>,
): Promise<{ readonly answers: readonly VaultAnswer[]; readonly memory: Memory }> {
  const { data } = checked.file;
  const instance = { rootDomainId: data.instance.rootDomainId, notaryKey: data.instance.notaryKey, vaultId: data.vault.id };
  let memory: Memory = { ...start, instance, sequence: data.sequence, preparedAt: data.preparedAt };
  let grantsAll = args.approve !== undefined;
  const answers: VaultAnswer[] = [];
  for (const [index, { id }] of data.operations.entries()) {
    const review = await reviewAt(checked, index, memory, now, signer);
    describeOperation(terminal, checked, index, review);
    const choice = await choose(terminal, review, grantsAll, args.approve !== undefined);
    if (choice === 'AllGranted') grantsAll = true;
    if (choice !== 'Declined' && review.ok && review.value.grant !== undefined) {
      answers.push(review.value.grant);
      memory = review.value.memory;
    } else {
      const reason = review.ok ? "Declined by the vault's operator" : review.error;
      answers.push({ type: 'Declined', operationId: id, reason: reason.slice(0, 1_000) });
    }
  }
  return { answers, memory };
}

async function choose(
  terminal: Terminal,
  review: Result<Review, string>,
  grantsAll: boolean,
  isApproved: boolean,
): Promise<Choice> {
  if (!review.ok) return 'Declined';
  if (isApproved || (grantsAll && !review.value.needsCare)) return 'Granted';
  const choices = { y: 'Granted', n: 'Declined', a: 'AllGranted' } as const;
  for (;;) {
    const answer = (await terminal.ask('Grant it? y: yes, n: no, a: this and all others that are proven: ')).trim().toLowerCase();
    if (isKeyOf(choices, answer)) return choices[answer];
  }
}

function signedFile(
  { file: { data } }: CheckedFile,
  answers: readonly VaultAnswer[],
  signer: SeedSigner<unknown>,
  clock: Clock,
): Uint8Array<ArrayBuffer> {
  const content: SignedOperations = {
    type: 'SignedOperations',
    version: 1,
    instance: data.instance,
    vault: data.vault,
    sequence: data.sequence,
    prepared: fileDigest(data),
    signedAt: clock.now().toISOString(),
    answers: [...answers],
  };
  const signature = signer.signStatement(utf8(canonicalJson(content)));
  return vaultFileBytes({ data: content, signature, signingKey: signer.publicKey });
}
