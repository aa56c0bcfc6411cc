import { newId } from '@countersign/kernel';
import { nativeCoin } from '@countersign/ledger-registry/descriptors';
import type { Ledger, TickerToValidate } from '@countersign/model';

/** The native assets of the ledgers: they are there and validated from genesis on. */
export function nativeTickers(ledgers: readonly Ledger[]): readonly TickerToValidate[] {
  return ledgers.map((ledger) => ({
    id: newId(),
    ledgerId: ledger.id,
    kind: 'Native',
    ...nativeCoin(ledger.parameters),
    lock: 'Unlocked',
    customProperties: {},
  }));
}
