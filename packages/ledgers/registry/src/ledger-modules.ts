import { CodedError } from '@countersign/kernel';
import type { LedgerModule } from '@countersign/ledger-port';

import { ledgers, type LedgerType } from './ledgers.ts';

export type { LedgerType } from './ledgers.ts';

/** The types of all ledgers that have a module. */
export const ledgerTypes: readonly LedgerType[] = Object.keys(ledgers).filter(isLedgerType);

/** True for the types that have a module. */
export function isLedgerType(type: string): type is LedgerType {
  return Object.hasOwn(ledgers, type);
}

/** Loads a ledger's rules, e.g. by `ledger.parameters.type`. Throws `UnsupportedLedger` for a type that has none. */
export async function ledgerModule(type: string): Promise<LedgerModule> {
  if (!isLedgerType(type)) throw new CodedError('UnsupportedLedger', `No ledger module for ${type}`);
  return ledgers[type].load();
}
