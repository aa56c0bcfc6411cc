import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { refuse } from '../errors.ts';
import { validate } from './validate.ts';

/** A transfer order as a payment of the coin to one destination, with the fee paid on top. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const [output, ...others] = request.outputs;
  if (!output || others.length > 0) return refuse('InvalidUserPayload', 'A payment here has one destination');
  if (output.paysFee === true) return refuse('InvalidUserPayload', 'Here the sender pays the fee');
  if (output.tag !== undefined) return refuse('InvalidDestination', 'This network has no tags');
  if (request.memo !== undefined) return refuse('InvalidUserPayload', 'A payment here carries no memo');
  if (request.customFees !== undefined) return refuse('InvalidUserPayload', 'Fees here are those of a level');
  if (request.asset.type !== 'Native') return refuse('InvalidUserPayload', 'Transfers here are of the coin');
  if (output.amount <= 0n) return refuse('InvalidAmount', 'The amount is not above zero');
  const parameters: TransactionOrderParameters = {
    type: 'Substrate',
    pallet: {
      type: 'Balances',
      method: {
        type: 'TransferKeepAlive',
        destination: { type: 'Address', address: output.address },
        amount: output.amount.toString(),
      },
    },
    feeStrategy: { type: 'Priority', priority: request.feePriority },
    ...(request.maximumFee !== undefined && { maximumFee: request.maximumFee.toString() }),
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}
