import { CodedError } from '@countersign/kernel';
import type { LedgerModule } from '@countersign/ledger-port';
import type { LedgerParameters } from '@countersign/model';

/** The ledgers that this instance can hold accounts on; the names are the `type`s of their parameters. */
export const ledgerTypes = ['Bitcoin', 'Ethereum', 'XRPL'] as const satisfies readonly LedgerParameters['type'][];

/** A ledger type that has a module. */
export type LedgerType = (typeof ledgerTypes)[number];

/** Each behind an import of its own: a bundler makes one chunk per ledger, and a page loads those that it shows. */
const importers = {
  Bitcoin: async () => (await import('@countersign/ledger-bitcoin')).bitcoin,
  Ethereum: async () => (await import('@countersign/ledger-ethereum')).ethereum,
  XRPL: async () => (await import('@countersign/ledger-xrpl')).xrpl,
} satisfies Record<LedgerType, () => Promise<LedgerModule>>;

/** True for the types that have a module. */
export function isLedgerType(type: string): type is LedgerType {
  return ledgerTypes.some((known) => known === type);
}

/** Loads a ledger's rules, e.g. by `ledger.parameters.type`. Throws `UnsupportedLedger` for a type that has none. */
export async function ledgerModule(type: string): Promise<LedgerModule> {
  if (!isLedgerType(type)) throw new CodedError('UnsupportedLedger', `No ledger module for ${type}`);
  return importers[type]();
}
