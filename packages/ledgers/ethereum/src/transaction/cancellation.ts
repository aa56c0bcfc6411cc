import { fromHex, ok, type Result } from '@countersign/kernel';
import type { CancellationRequest, TransactionRefusal } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { refuse } from '../errors.ts';
import { intrinsicGas } from '../gas.ts';
import { replacementRates } from './replacement-rates.ts';

/** A transaction with the same nonce that sends nothing to the account itself. */
export function cancellation({
  address,
  targetOrderId,
  reason,
  maximumFee,
  replaces,
}: CancellationRequest): Result<TransactionOrderParameters, TransactionRefusal> {
  const rate = replaces === undefined ? 0n : replacementRates(replaces, []).maxFeePerGas;
  const least = intrinsicGas(fromHex(''), false, []) * rate;
  if (maximumFee !== undefined && maximumFee < least)
    return refuse('ReplacementTransactionFeesTooLow', `A replacement needs a maximum fee of ${least} wei, not ${maximumFee}`);
  return ok({
    type: 'Ethereum',
    destination: { type: 'Address', address },
    amount: '0',
    feeStrategy: { type: 'Priority', priority: 'High' },
    ...(maximumFee === undefined ? {} : { maximumFee: maximumFee.toString() }),
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: targetOrderId, reason },
  });
}
