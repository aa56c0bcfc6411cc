import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, StellarMemo, TransactionOrderParameters } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { readAsset } from '../assets.ts';
import { refuse } from '../errors.ts';
import { muxedText } from '../tagged-address.ts';
import { memoOfTag } from './memos.ts';
import { validate } from './validate.ts';

/**
 * A transfer order as a payment, of one output and with the fee paid on top. What tells the recipient's customers apart becomes the memo, or is a number within
 * the address. Whether the payment has to create its recipient is known when it is built.
 */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const [output, ...others] = request.outputs;
  if (!output || others.length > 0) return refuse('InvalidUserPayload', 'A payment on a Stellar network has one destination');
  if (output.paysFee) return refuse('InvalidUserPayload', 'On a Stellar network the sender pays the fee');
  const { customFees, feePriority: priority } = request;
  if (customFees !== undefined && customFees.type !== 'Stellar')
    return refuse('InvalidUserPayload', `Fees of ${customFees.type} on a Stellar network`);
  const to = placeOf(output, request.memo, ledger);
  if (!to.ok) return to;
  const asset = readAsset(request.asset);
  const parameters: TransactionOrderParameters = {
    type: 'Stellar',
    operation: {
      type: 'Payment',
      destination: { type: 'Address', address: to.value.address },
      amount: output.amount.toString(),
      ...(asset !== undefined && { asset }),
    },
    feeStrategy: customFees?.feeStrategy ?? { type: 'Priority', priority },
    ...(request.maximumFee === undefined ? {} : { maximumFee: request.maximumFee.toString() }),
    ...(to.value.memo !== undefined && { memo: to.value.memo }),
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}

function placeOf(
  { address: text, tag: beside }: TransferRequest['outputs'][number],
  written: string | undefined,
  ledger: Ledger,
): Result<{ readonly address: string; readonly memo?: StellarMemo }, TransactionRefusal> {
  const parsed = parseAddress(text, ledger);
  if (!parsed.ok) return refuse('InvalidDestination', `The destination cannot be paid: ${parsed.error}`);
  const { address, tag = beside } = parsed.value;
  const memo: StellarMemo | undefined = written === undefined ? undefined : { type: 'Text', value: written };
  if (tag === undefined) return ok({ address, ...(memo !== undefined && { memo }) });
  if (tag.type === 'Muxed') {
    if (memo !== undefined) return refuse('InvalidDestination', 'A muxed address names its customer already: it takes no memo');
    return ok({ address: muxedText(address, BigInt(tag.value)) });
  }
  const carried = memoOfTag(tag);
  if (carried === undefined) return refuse('InvalidDestination', `On a Stellar network there is no tag of the kind ${tag.type}`);
  if (memo !== undefined && (carried.type !== 'Text' || carried.value !== memo.value))
    return refuse('InvalidDestination', `The destination asks for the memo ${carried.value}: there is no room for another one`);
  return ok({ address, memo: carried });
}
