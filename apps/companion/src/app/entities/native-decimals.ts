import type { JsonValue } from '@countersign/kernel';
import type { Counted } from '@countersign/kinds/words';
import { coinDecimals, nativeCoin } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { Ledger } from '@countersign/model';

/** Decimals of a ledger type's native coin, where this app knows them: those that a ledger's own parameters say are not the type's. */
export function decimalsOfNative(ledgerType: string): number | undefined {
  const descriptor = ledgerDescriptor(ledgerType);
  return descriptor && coinDecimals(descriptor, {});
}

/** What the coin of a ledger counts, by the ledger's record; undefined for a record that does not say it. */
export function coinOfLedger(record: JsonValue | undefined): Counted | undefined {
  const ledger = Ledger.safeParse(record).data;
  if (ledger === undefined) return undefined;
  const descriptor = ledgerDescriptor(ledger.parameters.type);
  if (descriptor === undefined || coinDecimals(descriptor, ledger.parameters) === undefined) return undefined;
  const { decimals, symbol } = nativeCoin(descriptor, ledger.parameters);
  return { decimals, symbol, isSaid: true };
}
