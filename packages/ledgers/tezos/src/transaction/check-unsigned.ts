import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { mapDestinations } from './destinations.ts';
import { mainContent, type Content } from './operation.ts';
import { readUnsigned } from './read-unsigned.ts';
import { operationFromJson } from './unsigned.ts';
import { checkOrder, type OrderedContent } from './validate.ts';

/**
 * Compares what the order decides with what the operation has: its kind, whom it pays, calls or delegates to, how much, and with what. A reveal of the
 * account's own key may come first. All that it may cost besides is within the order's maximum.
 */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger, own } = order;
  if (parameters.type !== 'Tezos') return err('The order is for another kind of ledger');
  const summary = readUnsigned(unsigned, ledger);
  const read = operationFromJson(unsigned);
  if (!summary.ok || read === undefined) return err('The operation cannot be read, or does more than one thing');
  if (read.operation.contents.some(({ source }) => !own.has(source))) return err('Another account pays');
  const main = mainContent(read.operation);
  const isOrdered = resolutions(parameters, order).some((resolved) => {
    const checked = checkOrder(resolved, ledger);
    return checked.ok && isSame(main, checked.value.content);
  });
  if (!isOrdered) return err('The operation is not the one that was ordered');
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  return summary.value.fee > 0n && summary.value.fee <= allowed
    ? ok(undefined)
    : err('The fee is above the maximum that was ordered, or what is sane');
}

function isSame(content: Content, ordered: OrderedContent): boolean {
  if (content.kind === 'reveal') return ordered.kind === 'reveal';
  if (content.kind === 'delegation') return ordered.kind === 'delegation' && content.delegate === ordered.delegate;
  return (
    ordered.kind === 'transaction' &&
    content.amount === ordered.amount &&
    content.destination === ordered.destination &&
    content.parameters === ordered.parameters
  );
}

/** The parameters with each address that their one destination may mean. */
function resolutions(parameters: TransactionOrderParameters, order: SignedOrder): readonly TransactionOrderParameters[] {
  const named: TransactionDestination[] = [];
  mapDestinations(parameters, (destination) => {
    named.push(destination);
    return destination;
  });
  const [destination] = named;
  if (destination === undefined) return [parameters];
  return order.addressesOf(destination).map((address) => mapDestinations(parameters, () => ({ type: 'Address', address })));
}
