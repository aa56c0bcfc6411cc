import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { maximumAmount } from '../amount.ts';
import { writeSafeTransferCall, writeTransferCall } from '../contract/calls.ts';
import { refuse } from '../errors.ts';
import { ethereumParameters } from './parameters.ts';

/** A transfer of ether, or of a token (ERC-20, ERC-721, ERC-1155) as a call of its contract. One recipient, who cannot pay the fee. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  ethereumParameters(ledger);
  const [output, ...others] = request.outputs;
  if (output === undefined || others.length > 0)
    return refuse('InvalidUserPayload', 'A transfer on Ethereum has exactly one recipient');
  if (output.paysFee === true) return refuse('InvalidUserPayload', 'On Ethereum the recipient cannot pay the fee');
  if (output.tag !== undefined) return refuse('InvalidDestination', 'Ethereum has no destination tags');
  if (output.amount <= 0n || output.amount > maximumAmount)
    return refuse('InvalidAmount', 'The amount is not between 1 and 2^256 - 1');
  const recipient = parseAddress(output.address);
  if (!recipient.ok) return refuse('InvalidDestination', `The recipient is no address: ${recipient.error}`);
  const { address } = recipient.value;

  const { customFees, feePriority: priority } = request;
  if (request.memo !== undefined) return refuse('InvalidUserPayload', 'Ethereum carries no memos');
  if (customFees !== undefined && customFees.type !== 'Ethereum')
    return refuse('InvalidUserPayload', `Fees of ${customFees.type} on Ethereum`);
  const fees = {
    feeStrategy: customFees?.feeStrategy ?? { type: 'Priority', priority },
    ...(request.maximumFee === undefined ? {} : { maximumFee: request.maximumFee.toString() }),
  } as const;
  const { asset } = request;
  if (asset.type === 'Native') {
    return ok({ type: 'Ethereum', destination: { type: 'Address', address }, amount: output.amount.toString(), ...fees });
  }
  const [contract = '', tokenId] = asset.identifier.split('/');
  if (contract === address) return refuse('InvalidDestination', 'The recipient is the token contract itself');
  const data =
    asset.standard === 'ERC20' ? ok(writeTransferCall(address, output.amount)) : callOf(asset.standard, tokenId, output);
  if (!data.ok) return data;
  return ok({
    type: 'Ethereum',
    destination: { type: 'Address', address: contract },
    amount: '0',
    data: `0x${data.value}`,
    ...fees,
  });

  /** Of one token among many. The safe form fails where the recipient is a contract that cannot hold tokens. */
  function callOf(
    standard: string,
    token: string | undefined,
    { amount }: { readonly amount: bigint },
  ): Result<string, TransactionRefusal> {
    const from = request.sender;
    if (token === undefined || (standard !== 'ERC721' && standard !== 'ERC1155'))
      return refuse('InvalidUserPayload', `Tokens of ${standard} are not moved by a transfer order`);
    if (from === undefined) return refuse('InvalidUserPayload', 'It is not known from which address the token would go');
    if (standard === 'ERC1155') return ok(writeSafeTransferCall(from, address, BigInt(token), amount));
    return amount === 1n
      ? ok(writeSafeTransferCall(from, address, BigInt(token)))
      : refuse('InvalidAmount', 'There is one such token: its amount is 1');
  }
}
