import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, TronOperation } from '@countersign/model';

import { refuse } from '../errors.ts';
import { validate } from './validate.ts';

/** A transfer order as a transfer of the coin or of a token: of one output, and with the fee paid on top. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const { asset, customFees, memo, feePriority: priority, maximumFee } = request;
  const [output, ...others] = request.outputs;
  if (!output || others.length > 0) return refuse('InvalidUserPayload', 'A transfer on Tron has one destination');
  if (output.paysFee) return refuse('InvalidUserPayload', 'On Tron the sender pays the fee');
  if (output.tag !== undefined) return refuse('InvalidDestination', 'Tron has no tags');
  if (memo !== undefined) return refuse('InvalidUserPayload', 'Nothing is written along with a transfer on Tron');
  if (customFees !== undefined) return refuse('InvalidUserPayload', 'Tron takes no fee of your own');
  if (output.amount <= 0n) return refuse('InvalidAmount', 'The amount must be positive');
  if (asset.type === 'Token' && asset.standard !== 'TRC20')
    return refuse('InvalidUserPayload', `Tokens of ${asset.standard} are not sent on Tron`);
  const paid = {
    destination: { type: 'Address', address: output.address },
    amount: output.amount.toString(),
  } as const;
  const operation: TronOperation =
    asset.type === 'Native'
      ? { type: 'NativeTransfer', ...paid }
      : { type: 'TRC20Transfer', ...paid, contractAddress: asset.identifier };
  const parameters: TransactionOrderParameters = {
    type: 'Tron',
    operation,
    feeStrategy: { type: 'Priority', priority },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}
