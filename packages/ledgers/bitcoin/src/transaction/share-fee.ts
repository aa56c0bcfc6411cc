import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { inCoins } from '../assets.ts';
import { refuse } from '../errors.ts';
import type { OrderOutput } from './validate.ts';
import { dustLimit } from './validate.ts';

/**
 * Takes the fee off the outputs that pay it, in equal parts; satoshis that do not divide are borne by the first ones.
 * `InvalidAmount` where an output would become dust.
 */
export function shareFee(
  outputs: readonly OrderOutput[],
  fee: bigint,
  ledger: Ledger,
): Result<readonly OrderOutput[], TransactionRefusal> {
  const payers = BigInt(outputs.filter((output) => output.paysFee).length);
  if (payers === 0n) return ok(outputs);
  let remainder = fee % payers;
  const reduced: OrderOutput[] = [];
  for (const output of outputs) {
    const extra = output.paysFee && remainder > 0n ? 1n : 0n;
    remainder -= extra;
    const amount = output.paysFee ? output.amount - fee / payers - extra : output.amount;
    if (amount < dustLimit(output.script, ledger)) {
      return refuse(
        'InvalidAmount',
        `After its part of the fee, ${inCoins(amount, ledger)} would be left for ${output.address}: dust`,
      );
    }
    reduced.push({ ...output, amount });
  }
  return ok(reduced);
}
