import { canonicalJson, err, ok } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParametersXRPL, XrplOperation } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { xrplParameters } from '../errors.ts';
import { largestImplicitNetwork } from './network-id.ts';
import { mapOperation } from './destinations.ts';
import { operationOf } from './operation-of.ts';
import { readUnsigned } from './read-unsigned.ts';
import { checkOrder } from './validate.ts';

/** Members that follow from the ledger's state and from the account's key, which are checked elsewhere. */
const undecided: ReadonlySet<string> = new Set(['Account', 'Fee', 'Sequence', 'LastLedgerSequence', 'SigningPubKey']);

/**
 * Builds the members that the order decides, and compares them with those of the transaction: no other member, and no other
 * value, may be there. `SendMax` alone is added to what was ordered, within the ledger's bound of what issuers may charge.
 */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger, own } = order;
  if (parameters.type !== 'XRPL') return err('The order is for another kind of ledger');
  const summary = readUnsigned(unsigned, ledger);
  if (!summary.ok) return err('The transaction cannot be read, or converts currencies');
  const { Account: account } = unsigned;
  if (typeof account !== 'string' || !own.has(account)) return err('Another account pays');
  const { networkId } = xrplParameters(ledger);
  if (networkId > largestImplicitNetwork && unsigned['NetworkID'] === undefined) return err('The transaction names no network');
  const actual = ordered(unsigned);
  const isOrdered = resolutions(parameters, order).some((resolved) => {
    const checked = checkOrder(resolved, ledger, order.assets);
    if (!checked.ok) return false;
    const { fields, memos } = checked.value;
    const expected = {
      ...fields,
      ...(parameters.sourceTag === undefined ? {} : { SourceTag: parameters.sourceTag }),
      ...(memos.length === 0 ? {} : { Memos: memos }),
    };
    return canonicalJson(ordered(expected)) === canonicalJson(actual);
  });
  if (!isOrdered) return err('The transaction is not the one that was ordered');
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  return summary.value.fee > 0n && summary.value.fee <= allowed
    ? ok(undefined)
    : err('The fee is above the maximum that was ordered, or what is sane');
}

function ordered(members: JsonObject): JsonObject {
  const decided = Object.entries(members).filter(([name, value]) => !undecided.has(name) && value !== undefined);
  return Object.fromEntries(decided.filter(([name]) => name !== 'SendMax' && name !== 'NetworkID'));
}

/** The parameters with each address that their one destination may mean. */
function resolutions(parameters: TransactionOrderParametersXRPL, order: SignedOrder): TransactionOrderParametersXRPL[] {
  const read = operationOf(parameters);
  if (!read.ok) return [];
  const { destination: _, amount: __, destinationTag: ___, ...rest } = parameters;
  return withAddresses(read.value, order).map((operation) => ({ ...rest, operation }));
}

function withAddresses(operation: XrplOperation, order: SignedOrder): XrplOperation[] {
  const named: TransactionDestination[] = [];
  mapOperation(operation, (destination) => {
    named.push(destination);
    return destination;
  });
  const [destination] = named;
  if (destination === undefined) return [operation];
  return order.addressesOf(destination).map((address) => mapOperation(operation, () => ({ type: 'Address', address })));
}
