import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { refuse } from '../errors.ts';
import { validate } from './validate.ts';

/** A transfer order as a payment: of one output, since a payment has one receiver, and with the fee paid on top. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const { asset, customFees, memo, feePriority: priority, maximumFee } = request;
  const [output, ...others] = request.outputs;
  if (!output || others.length > 0) return refuse('InvalidUserPayload', 'A payment on Algorand has one destination');
  if (asset.type !== 'Native') return refuse('InvalidUserPayload', 'Only the coin is sent on Algorand');
  if (output.paysFee) return refuse('InvalidUserPayload', 'On Algorand the sender pays the fee');
  if (output.tag !== undefined) return refuse('InvalidDestination', 'Algorand has no tags');
  if (customFees !== undefined) return refuse('InvalidUserPayload', 'Algorand takes no fee of your own');
  if (output.amount <= 0n) return refuse('InvalidAmount', 'The amount must be positive');
  const parameters: TransactionOrderParameters = {
    type: 'Algorand',
    operation: {
      type: 'Payment',
      destination: { type: 'Address', address: output.address },
      amount: output.amount.toString(),
    },
    ...(memo !== undefined && { note: memo }),
    feeStrategy: { type: 'Priority', priority },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}
