import { ok, toHex, type Result } from '@countersign/kernel';
import { feeWarnings, type TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { inLumens } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { stellarParameters } from '../errors.ts';
import { movementsOf, operationWarnings, rightsOf } from '../operations/describe-read.ts';
import { memoLine } from './memos.ts';
import { readEnvelope, type ReadEnvelope, type ReadOperation } from './read-xdr.ts';
import { validityOf } from './validity.ts';
import { conditionWarnings, payerWarnings } from './warnings.ts';

/** Reads serialised bytes back. A memo is its text or number, or the bytes in hexadecimal; its kind is among the details. */
export function decode(raw: string, ledger: Ledger): Result<TransactionSummary, 'MalformedTransaction'> {
  const read = readEnvelope(raw, stellarParameters(ledger).networkPassphrase);
  if (!read.ok) return read;
  const { transaction, feeBump, id } = read.value;
  const { memo, operations, source, sequence, conditions } = transaction;
  const fee = feeBump?.fee ?? transaction.fee;
  return ok({
    transactionId: id,
    operation: [...new Set(operations.map(({ body }) => body.type))].join(', '),
    senders: [source.address],
    movements: movementsOf(transaction),
    calls: [],
    rights: rightsOf(transaction),
    fee,
    sequence: sequence.toString(),
    ...validityOf(conditions.maxTime),
    memos: memo === undefined ? [] : [memoLine(memo)],
    details: detailsOf(read.value),
    warnings: [
      ...conditionWarnings(transaction),
      ...payerWarnings(read.value),
      ...feeWarnings(fee, descriptor, ledger, inLumens),
      ...operationWarnings(transaction),
    ],
  });
}

type Details = TransactionSummary['details'];

function detailsOf({ transaction: { source, memo, operations } }: ReadEnvelope): Details {
  return [
    ...(source.text === source.address ? [] : [{ label: 'Source', value: source.text }]),
    ...(memo === undefined ? [] : [{ label: 'Memo type', value: memo.type }]),
    ...operations.flatMap(({ body }) => operationDetails(body)),
  ];
}

function operationDetails(body: ReadOperation): Details {
  switch (body.type) {
    case 'Payment':
    case 'AccountMerge':
      return [{ label: 'Destination', value: body.destination.text }];
    case 'CreateAccount':
      return [{ label: 'Destination', value: body.destination }];
    case 'ChangeTrust':
      return [{ label: 'Asset', value: `${body.asset.code}:${body.asset.issuer}` }];
    case 'Clawback':
      return [{ label: 'Holder', value: body.from.text }];
    case 'SetTrustLineFlags':
      return [
        { label: 'Holder', value: body.trustor },
        { label: 'Asset', value: `${body.asset.code}:${body.asset.issuer}` },
        { label: 'Switch on', value: body.setFlags.toString() },
        { label: 'Switch off', value: body.clearFlags.toString() },
      ];
    case 'ManageData':
      return [
        { label: 'Name', value: textOrHex(body.name) },
        ...(body.value === undefined ? [] : [{ label: 'Value', value: textOrHex(body.value) }]),
      ];
    case 'SetOptions': {
      const { homeDomain, signer, weights, setFlags, clearFlags } = body;
      return [
        ...(homeDomain === undefined ? [] : [{ label: 'Home domain', value: textOrHex(homeDomain) }]),
        ...(signer === undefined ? [] : [{ label: 'Signer', value: `${signer.key} (${signer.weight})` }]),
        ...(weights.every((weight) => weight === undefined)
          ? []
          : [{ label: 'Weights', value: weights.map((weight) => weight ?? '-').join(', ') }]),
        ...(setFlags === undefined ? [] : [{ label: 'Switch on', value: setFlags.toString() }]),
        ...(clearFlags === undefined ? [] : [{ label: 'Switch off', value: clearFlags.toString() }]),
      ];
    }
  }
}

/** Bytes that may be a text of ASCII as that, others in hexadecimal. */
function textOrHex(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes);
  return /^[\x20-\x7e]*$/.test(text) ? text : toHex(bytes);
}
