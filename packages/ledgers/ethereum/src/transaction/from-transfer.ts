import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { maximumAmount } from '../amount.ts';
import { writeTransferCall } from '../contract/calls.ts';
import { refuse } from '../errors.ts';
import { ethereumParameters } from './parameters.ts';

/** A transfer of ether, or of an ERC-20 token as a call of its contract. One recipient, who cannot pay the fee. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  ethereumParameters(ledger);
  const [output, ...others] = request.outputs;
  if (output === undefined || others.length > 0)
    return refuse('InvalidUserPayload', 'A transfer on Ethereum has exactly one recipient');
  if (output.paysFee === true) return refuse('InvalidUserPayload', 'On Ethereum the recipient cannot pay the fee');
  if (output.destinationTag !== undefined) return refuse('InvalidDestination', 'Ethereum has no destination tags');
  if (output.amount <= 0n || output.amount > maximumAmount)
    return refuse('InvalidAmount', 'The amount is not between 1 and 2^256 - 1');
  const recipient = parseAddress(output.address);
  if (!recipient.ok) return refuse('InvalidDestination', `The recipient is no address: ${recipient.error}`);
  const { address } = recipient.value;

  const fees = {
    feeStrategy: { type: 'Priority', priority: request.feePriority },
    ...(request.maximumFee === undefined ? {} : { maximumFee: request.maximumFee.toString() }),
  } as const;
  const { asset } = request;
  if (asset.type === 'Native') {
    return ok({ type: 'Ethereum', destination: { type: 'Address', address }, amount: output.amount.toString(), ...fees });
  }
  if (asset.standard !== 'ERC20')
    return refuse('InvalidUserPayload', `Tokens of ${asset.standard} are moved by a transaction order, not by a transfer order`);
  const contract = asset.identifier;
  if (contract === address) return refuse('InvalidDestination', 'The recipient is the token contract itself');
  return ok({
    type: 'Ethereum',
    destination: { type: 'Address', address: contract },
    amount: '0',
    data: `0x${writeTransferCall(address, output.amount)}`,
    ...fees,
  });
}
