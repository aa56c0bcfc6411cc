import { descriptor as bitcoin } from '@countersign/ledger-bitcoin/descriptor';
import { descriptor as ethereum } from '@countersign/ledger-ethereum/descriptor';
import type { LedgerDescriptor } from '@countersign/ledger-port/descriptor';
import { descriptor as xrpl } from '@countersign/ledger-xrpl/descriptor';

import type { LedgerType } from './ledger-modules.ts';

/** What each ledger is and can do, as data alone: light enough to be there before any ledger's rules are loaded. */
const descriptors = { Bitcoin: bitcoin, Ethereum: ethereum, XRPL: xrpl } satisfies Record<LedgerType, LedgerDescriptor>;

/** A ledger's description; undefined for a type that has none here. */
export function ledgerDescriptor(type: string): LedgerDescriptor | undefined {
  return new Map<string, LedgerDescriptor>(Object.entries(descriptors)).get(type);
}
