import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { refuse } from '../errors.ts';
import { validate } from './check-order.ts';

/** A transfer order as a transfer of coins or of a token, to as many as it pays, with the fee paid on top. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const { asset, tickerId, customFees, memo, feePriority: priority, maximumFee } = request;
  if (request.outputs.some(({ paysFee }) => paysFee === true))
    return refuse('InvalidUserPayload', 'On Solana the sender pays the fee');
  if (request.outputs.some(({ tag }) => tag !== undefined)) return refuse('InvalidDestination', 'Solana has no tags');
  if (customFees !== undefined) return refuse('InvalidUserPayload', `Fees of ${customFees.type} on Solana`);
  const outputs = request.outputs.map(({ address, amount }) => ({
    destination: { type: 'Address' as const, address },
    amount: amount.toString(),
  }));
  const parameters: TransactionOrderParameters = {
    type: 'Solana',
    operation:
      asset.type === 'Native'
        ? { type: 'Transfer', outputs }
        : { type: 'TransferToken', outputs, mintAccount: { type: 'Ticker', tickerId } },
    feeStrategy: { type: 'Priority', priority },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
    memos: memo === undefined ? [] : [memo],
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}
