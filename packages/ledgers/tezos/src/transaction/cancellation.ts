import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { CancellationRequest, ReplacedTransaction, TransactionRefusal } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { inTez } from '../amount.ts';
import { refuse } from '../errors.ts';
import { replacementFee } from '../fees.ts';
import { mainContent } from './operation.ts';
import { operationFromJson } from './unsigned.ts';

/**
 * An operation with the same counters that pays the account itself the smallest amount. It helps while the other one still waits for a block, or never
 * reached a node. What reveals a key alone can't be taken the place of: nothing else of the account comes before it.
 */
export function cancellation({
  address,
  maximumFee,
  replaces,
}: CancellationRequest): Result<TransactionOrderParameters, TransactionRefusal> {
  if (replaces !== undefined && !isReplaceable(replaces)) return irreplaceable;
  const least = replaces === undefined ? 0n : replacementFee(replaces.fee);
  if (maximumFee !== undefined && maximumFee < least)
    return refuse(
      'ReplacementTransactionFeesTooLow',
      `A replacement needs a maximum fee of ${inTez(least)}, not ${inTez(maximumFee)}`,
    );
  return ok({
    type: 'Tezos',
    operation: { type: 'Transaction', destination: { type: 'Address', address }, amount: '1' },
    feeStrategy: { type: 'Priority', priority: 'High' },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
  });
}

/** Whether another operation can take the counters of this one. */
export function isReplaceable({ unsigned }: Pick<ReplacedTransaction, 'unsigned'>): boolean {
  const read = operationFromJson(unsigned);
  return read !== undefined && mainContent(read.operation).kind !== 'reveal';
}

/** The refusal of what would take the place of an operation that nothing can replace. */
export const irreplaceable = refuse(
  'TransactionNotEligibleForReplacement',
  'It reveals the key of the account, which has to come before anything else: it moves nothing, and cannot be replaced',
);
