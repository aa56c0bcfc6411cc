import { outpoint, type Body } from '@countersign/ledger-cardano';

import type { ReadableState, TransactionPool } from '../framework/rules.ts';
import { noteOfPooled } from './note.ts';
import { outputKey, type MadeOutput, type OutputRecord } from './records.ts';

/** The outputs that a body spends, from blocks or from the pool; undefined where one is missing or spent by a block. */
export async function findSpent(
  { inputs }: Body,
  state: ReadableState,
  pool: TransactionPool,
): Promise<readonly MadeOutput[] | undefined> {
  await state.prefetch(inputs.map((input) => outputKey(outpoint(input))));
  const spent: MadeOutput[] = [];
  for (const input of inputs) {
    const record = await state.get<OutputRecord>(outputKey(outpoint(input)));
    const parent = record === undefined ? await pool.get(input.transactionId) : undefined;
    const output = record ?? (parent && noteOfPooled(parent).outputs[input.index]);
    if (output === undefined) return undefined;
    spent.push(output);
  }
  return spent;
}
