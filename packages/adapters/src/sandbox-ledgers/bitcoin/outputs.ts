import { fromHex, toHex, type JsonObject } from '@countersign/kernel';
import { addressOfScript, deserialize, outpoint, type PreviousOutput, type RawTransaction } from '@countersign/ledger-bitcoin';
import type { Ledger } from '@countersign/model';

import type { ReadableState, TransactionPool } from '../framework/rules.ts';

/** An output that a block holds and nobody has spent, as the state keeps it. */
export type OutputRecord = JsonObject & {
  /** Satoshis, decimal text. */
  readonly amount: string;
  /** Hexadecimal. */
  readonly script: string;
  readonly height: number;
};

/** An output that a transaction spends, with its name and where it comes from. */
export interface Spent extends PreviousOutput {
  readonly outpoint: string;
  readonly address?: string;
  /** The transaction that makes it, where that waits for a block itself. */
  readonly pooledParent?: string;
}

/** The state's key of an output, and the pool's resource for spending it. */
export function outputKey(name: string): string {
  return `output:${name}`;
}

/** The pool's resource by which the transactions that pay to an address are found. */
export function recipientKey(address: string): string {
  return `to:${address}`;
}

/** The names of the outputs that a transaction spends. */
export function spentNames({ inputs }: RawTransaction): string[] {
  return inputs.map(({ txid, index }) => outpoint(toHex(txid), index));
}

/** The outputs that a transaction spends, from blocks or from the pool; undefined where one is missing or spent by a block. */
export async function findSpent(
  transaction: RawTransaction,
  ledger: Ledger,
  state: ReadableState,
  pool: TransactionPool,
): Promise<readonly Spent[] | undefined> {
  const names = spentNames(transaction);
  await state.prefetch(names.map(outputKey));
  const spent: Spent[] = [];
  for (const [position, name] of names.entries()) {
    const record = await state.get<OutputRecord>(outputKey(name));
    const index = transaction.inputs[position]?.index ?? 0;
    const output = record
      ? { script: fromHex(record.script), amount: BigInt(record.amount) }
      : await pooledOutput(name.slice(0, 64), index, pool);
    if (!output) return undefined;
    const address = addressOfScript(output.script, ledger);
    spent.push({
      ...output,
      outpoint: name,
      ...(address === undefined ? {} : { address }),
      ...(record ? {} : { pooledParent: name.slice(0, 64) }),
    });
  }
  return spent;
}

async function pooledOutput(transactionId: string, index: number, pool: TransactionPool): Promise<PreviousOutput | undefined> {
  const parent = await pool.get(transactionId);
  const transaction = parent && deserialize(parent.raw);
  return transaction?.ok ? transaction.value.outputs[index] : undefined;
}
