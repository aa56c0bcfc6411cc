import type { Result } from '@countersign/kernel';
import { ok, toHex, utf8 } from '@countersign/kernel';
import { destinationTagOf, type TransactionRefusal, type TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, XrplPaymentCurrency } from '@countersign/model';

import { readAsset } from '../assets.ts';
import { refuse } from '../errors.ts';
import { readDestination } from '../operations/destination.ts';
import { validate } from './validate.ts';

/** A transfer order as a payment: of one output, since a payment has one destination, and with the fee paid on top. */
export function fromTransfer(request: TransferRequest, ledger: Ledger): Result<TransactionOrderParameters, TransactionRefusal> {
  const [output, ...others] = request.outputs;
  if (!output || others.length > 0) return refuse('InvalidUserPayload', 'A payment on the XRP Ledger has one destination');
  if (output.paysFee) return refuse('InvalidUserPayload', 'On the XRP Ledger the sender pays the fee');
  const tag = destinationTagOf(output.tag);
  if (output.tag !== undefined && tag === undefined) return refuse('InvalidDestination', 'On the XRP Ledger a tag is a number');
  const to = readDestination({ type: 'Address', address: output.address }, tag, ledger);
  if (!to.ok) return to;
  const { customFees, memo, feePriority: priority } = request;
  if (customFees !== undefined && customFees.type !== 'XRPL')
    return refuse('InvalidUserPayload', `Fees of ${customFees.type} on the XRP Ledger`);
  const currency = currencyOf(request);
  const parameters: TransactionOrderParameters = {
    type: 'XRPL',
    operation: {
      type: 'Payment',
      destination: { type: 'Address', address: to.value.address },
      amount: output.amount.toString(),
      ...(to.value.tag === undefined ? {} : { destinationTag: to.value.tag }),
      ...(currency ? { currency } : {}),
    },
    feeStrategy: customFees?.feeStrategy ?? { type: 'Priority', priority },
    ...(request.maximumFee === undefined ? {} : { maximumFee: request.maximumFee.toString() }),
    memos: memo === undefined ? [] : [{ memoData: toHex(utf8(memo)) }],
  };
  const valid = validate(parameters, ledger);
  return valid.ok ? ok(parameters) : valid;
}

function currencyOf({ asset }: TransferRequest): XrplPaymentCurrency | undefined {
  const read = readAsset(asset);
  if (read.type === 'Native') return undefined;
  return read.type === 'Issued'
    ? { type: 'Currency', code: read.currency, issuer: read.issuer }
    : { type: 'MultiPurposeToken', issuanceId: read.issuanceId };
}
