import { namedDestinations } from '@countersign/ledger-port';
import type { LedgerModule, TransactionRefusal } from '@countersign/ledger-port';

import { resolveDestination } from './destinations.ts';
import type { DraftOrder } from './order-book.ts';

/**
 * The refusal of an order that names a locked account or endpoint, undefined where none is. What the order was built from may be old by the
 * time at which it is signed.
 */
export function lockedDestination(
  { order, work, destinations, ledger }: Pick<DraftOrder, 'order' | 'work' | 'destinations' | 'ledger'>,
  module: LedgerModule,
): TransactionRefusal | undefined {
  const outputs = (work.transferOrder?.outputs ?? []).map(({ destination }) => destination);
  for (const destination of [...outputs, ...namedDestinations(module, order.parameters)]) {
    const address = resolveDestination(destination, destinations, { ledger, module });
    if (!address.ok && address.error.hint === 'LockedDestination') return address.error;
  }
  return undefined;
}
