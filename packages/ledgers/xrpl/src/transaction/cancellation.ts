import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { CancellationRequest, TransactionRefusal } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { inXrp } from '../amount.ts';
import { refuse } from '../errors.ts';
import { replacementFee } from '../fees.ts';

/**
 * A transaction with the same sequence number that does nothing, as the ledger's documentation advises: account settings without
 * any. It helps while the other one still waits in the servers' queues, or never reached them.
 */
export function cancellation({
  maximumFee,
  replaces,
}: CancellationRequest): Result<TransactionOrderParameters, TransactionRefusal> {
  const least = replaces === undefined ? 0n : replacementFee(replaces.fee);
  if (maximumFee !== undefined && maximumFee < least)
    return refuse(
      'ReplacementTransactionFeesTooLow',
      `A replacement needs a maximum fee of ${inXrp(least)}, not ${inXrp(maximumFee)}`,
    );
  return ok({
    type: 'XRPL',
    operation: { type: 'AccountSet' },
    feeStrategy: { type: 'Priority', priority: 'High' },
    ...(maximumFee === undefined ? {} : { maximumFee: maximumFee.toString() }),
    memos: [],
  });
}
