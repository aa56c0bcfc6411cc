import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { CancellationRequest, TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { notReplaced, refuse, rulesOfLedger } from '../errors.ts';

/**
 * A replacement by fee (BIP-125) that pays nobody: it spends the same outputs back to the account. Where nodes keep the first transaction that they see, it comes
 * before one that they refused; one that they have stays, and is paid. There it is refused where nobody says what the order asks for that is cancelled, as by
 * earlier versions of the rules, which took none.
 */
export function cancellation(
  { targetOrderId, reason, maximumFee, target, replaces }: CancellationRequest,
  ledger: Ledger,
): Result<TransactionOrderParameters, TransactionRefusal> {
  if (target === undefined && !rulesOfLedger(ledger).canReplace) return notReplaced();
  if (maximumFee !== undefined && replaces !== undefined && maximumFee <= replaces.fee) {
    const message = `The transaction pays ${replaces.fee} satoshis: what replaces it must pay more, and ${maximumFee} are allowed`;
    return refuse('ReplacementTransactionFeesTooLow', message);
  }
  return ok({
    type: 'Bitcoin',
    outputs: [],
    feeStrategy: { type: 'Priority', priority: 'High' },
    ...(maximumFee === undefined ? {} : { maximumFee: maximumFee.toString() }),
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: targetOrderId, reason },
  });
}
