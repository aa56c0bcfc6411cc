import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { refuse } from '../errors.ts';
import { validate } from './validate.ts';

/** A transfer order as Bitcoin's transaction order parameters: one output for each of the transfer's. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  if (request.asset.type !== 'Native') return refuse('InvalidUserPayload', 'Bitcoin moves its native coin alone');
  if (request.outputs.some((output) => output.tag !== undefined)) {
    return refuse('InvalidUserPayload', 'Bitcoin has no destination tags');
  }
  const { customFees, feePriority: priority } = request;
  if (request.memo !== undefined) return refuse('InvalidUserPayload', 'Bitcoin carries no memos');
  if (customFees !== undefined && customFees.type !== 'Bitcoin')
    return refuse('InvalidUserPayload', `Fees of ${customFees.type} on Bitcoin`);
  const parameters: TransactionOrderParameters = {
    type: 'Bitcoin',
    outputs: request.outputs.map(({ address, amount, paysFee }) => ({
      destination: { type: 'Address', address },
      amount: amount.toString(),
      ...(paysFee === undefined ? {} : { paysFee }),
    })),
    feeStrategy: customFees?.feeStrategy ?? { type: 'Priority', priority },
    ...(request.maximumFee === undefined ? {} : { maximumFee: request.maximumFee.toString() }),
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}
