import { CodedError } from '@countersign/kernel';
import type { LedgerModule } from '@countersign/ledger-port';

import { ledgers, type LedgerType } from './ledgers.ts';

export type { LedgerType } from './ledgers.ts';

/** Behind imports of their own: a bundler makes one chunk per ledger, and a page loads those that it shows. */
const rules: Readonly<Record<LedgerType, () => Promise<LedgerModule>>> = {
  Algorand: async () => (await import('@countersign/ledger-algorand')).algorand,
  Bitcoin: async () => (await import('@countersign/ledger-bitcoin')).bitcoin,
  Ethereum: async () => (await import('@countersign/ledger-ethereum')).ethereum,
  Solana: async () => (await import('@countersign/ledger-solana')).solana,
  Stellar: async () => (await import('@countersign/ledger-stellar')).stellar,
  Substrate: async () => (await import('@countersign/ledger-substrate')).substrate,
  Tezos: async () => (await import('@countersign/ledger-tezos')).tezos,
  Tron: async () => (await import('@countersign/ledger-tron')).tron,
  XRPL: async () => (await import('@countersign/ledger-xrpl')).xrpl,
};

/** The types of all ledgers that have a module. */
export const ledgerTypes: readonly LedgerType[] = Object.keys(ledgers).filter(isLedgerType);

/** True for the types that have a module. */
export function isLedgerType(type: string): type is LedgerType {
  return Object.hasOwn(ledgers, type);
}

/** Loads a ledger's rules, e.g. by `ledger.parameters.type`. Throws `UnsupportedLedger` for a type that has none. */
export async function ledgerModule(type: string): Promise<LedgerModule> {
  if (!isLedgerType(type)) throw new CodedError('UnsupportedLedger', `No ledger module for ${type}`);
  return rules[type]();
}
