import type { LedgerDescriptor } from '@countersign/ledger-port/descriptor';

import { ledgers } from './ledgers.ts';

/** What a ledger is and can do, as data that is there before any ledger's rules are loaded; undefined for a type that has none here. */
export function ledgerDescriptor(type: string): LedgerDescriptor | undefined {
  return new Map<string, { readonly descriptor: LedgerDescriptor }>(Object.entries(ledgers)).get(type)?.descriptor;
}
