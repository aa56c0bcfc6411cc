import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { refuse } from '../errors.ts';
import { validate } from './validate.ts';

/** A transfer order as a payment of the coin: one output for each of the transfer's. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const { asset, outputs, memo, customFees, maximumFee } = request;
  if (asset.type !== 'Native') return refuse('InvalidUserPayload', 'Transfers on Cardano are of its coin');
  if (outputs.some(({ tag }) => tag !== undefined)) return refuse('InvalidDestination', 'Cardano has no tags');
  if (memo !== undefined) return refuse('InvalidUserPayload', 'A payment on Cardano carries no memo');
  if (customFees !== undefined) return refuse('InvalidUserPayload', 'The fee on Cardano is that of the protocol');
  const parameters: TransactionOrderParameters = {
    type: 'Cardano',
    operation: {
      type: 'Transfer',
      outputs: outputs.map(({ address, amount, paysFee }) => ({
        destination: { type: 'Address', address },
        amount: amount.toString(),
        ...(paysFee !== undefined && { paysFee }),
      })),
    },
    feeStrategy: { type: 'Priority', priority: request.feePriority },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}
