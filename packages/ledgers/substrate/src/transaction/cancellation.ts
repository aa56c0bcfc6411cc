import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { CancellationRequest, TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { inCoins } from '../amount.ts';
import { refuse } from '../errors.ts';
import { replacementTip } from '../fees.ts';
import { inclusionOf, transactionFromJson, type ReadUnsigned } from './unsigned.ts';

/** A transaction with the same nonce that pays the account itself the smallest amount. It helps while the other one still waits for a block, or never reached a node. */
export function cancellation(
  { address, maximumFee, replaces }: CancellationRequest,
  ledger: Ledger,
): Result<TransactionOrderParameters, TransactionRefusal> {
  const replaced = replaces && transactionFromJson(replaces.unsigned, ledger);
  if (replaces !== undefined && replaced === undefined)
    return refuse('TransactionNotEligibleForReplacement', 'What was to be replaced cannot be read any more');
  const least = replaced === undefined ? 0n : leastFee(replaced);
  if (maximumFee !== undefined && maximumFee < least)
    return refuse(
      'ReplacementTransactionFeesTooLow',
      `A replacement needs a maximum fee of ${inCoins(least, ledger)}, not ${inCoins(maximumFee, ledger)}`,
    );
  return ok({
    type: 'Substrate',
    pallet: {
      type: 'Balances',
      method: { type: 'TransferKeepAlive', destination: { type: 'Address', address }, amount: '1' },
    },
    feeStrategy: { type: 'Priority', priority: 'High' },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
  });
}

/** What a payment to the account itself costs at least with the nonce of a transaction that waits. */
function leastFee({ transaction, feeMultiplier, runtime, inclusion }: ReadUnsigned): bigint {
  const call = { method: 'TransferKeepAlive', destination: transaction.signer, amount: 1n } as const;
  const tip = replacementTip(transaction.tip, inclusion);
  return inclusionOf({ ...transaction, call, tip }, feeMultiplier, runtime) + tip;
}
