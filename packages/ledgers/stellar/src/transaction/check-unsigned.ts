import { canonicalJson, err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParametersStellar } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { mapOperation } from './destinations.ts';
import { readUnsigned } from './read-unsigned.ts';
import { unsignedFromJson, unsignedToJson, type UnsignedTransaction } from './unsigned.ts';
import { checkOrder } from './validate.ts';

/**
 * Builds what the order decides, and compares it with the transaction: account, operation and memo, and nothing else may be there. A payment of coins may create the
 * account that it pays, with the very amount that was ordered, where the network does not have that yet.
 */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger, own } = order;
  if (parameters.type !== 'Stellar') return err('The order is for another kind of ledger');
  const summary = readUnsigned(unsigned, ledger);
  if (!summary.ok) return err('The transaction cannot be read, or is for another network');
  const kept = unsignedFromJson(unsigned);
  if (!own.has(kept.source)) return err('Another account pays');
  const actual = contentOf(kept, kept);
  const isOrdered = resolutions(parameters, order).some((resolved) => {
    const checked = checkOrder(resolved, ledger);
    if (!checked.ok) return false;
    const alternatives = [checked.value, ...creationFor(checked.value)];
    return alternatives.some((one) => canonicalJson(contentOf(kept, one)) === canonicalJson(actual));
  });
  if (!isOrdered) return err('The transaction is not the one that was ordered');
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  const { fee } = summary.value;
  return fee > 0n && fee <= allowed ? ok(undefined) : err('The fee is above the maximum that was ordered, or what is sane');
}

type Content = Pick<UnsignedTransaction, 'operation' | 'memo'>;

/** Operation and memo alone: all other members follow from the ledger's state and from whose key signs. */
function contentOf({ network, source, fee, sequence, maxTime }: UnsignedTransaction, { operation, memo }: Content): JsonObject {
  return unsignedToJson({ network, source, fee, sequence, maxTime, operation, ...(memo !== undefined && { memo }) });
}

/** The payment as the operation that creates its recipient; nothing for what can't be one. */
function creationFor({ operation, memo }: Content): readonly Content[] {
  if (operation.type !== 'Payment' || operation.asset !== undefined || !operation.destination.startsWith('G')) return [];
  const { destination, amount: startingBalance } = operation;
  return [{ operation: { type: 'CreateAccount', destination, startingBalance }, ...(memo !== undefined && { memo }) }];
}

/** The parameters with each address that their one destination may mean. */
function resolutions(
  parameters: TransactionOrderParametersStellar,
  order: SignedOrder,
): readonly TransactionOrderParametersStellar[] {
  const named: TransactionDestination[] = [];
  mapOperation(parameters.operation, (destination) => {
    named.push(destination);
    return destination;
  });
  const [destination] = named;
  if (destination === undefined) return [parameters];
  return order.addressesOf(destination).map((address) => ({
    ...parameters,
    operation: mapOperation(parameters.operation, () => ({ type: 'Address', address })),
  }));
}
