import { ledgerWarning, type LedgerWarning } from '@countersign/ledger-port';

import type { StellarChainState } from './chain-state.ts';
import type { BuiltOperation } from './unsigned.ts';

/** What the issuer of a token may do with what an account begins to hold of it, by the issuer's flags. */
export function issuerWarnings(operation: BuiltOperation, { accounts }: StellarChainState): readonly LedgerWarning[] {
  if (operation.type !== 'ChangeTrust' || operation.limit === '0') return [];
  const { issuer: holder } = operation.asset;
  const { asksForLeave, mayFreeze, mayTakeBack } = accounts[holder] ?? {};
  return [
    ...(asksForLeave === true ? [ledgerWarning('TokenAsksForLeave')] : []),
    ...(mayFreeze === true ? [ledgerWarning('TokenMayBeFrozen', { holder })] : []),
    ...(mayTakeBack === true ? [ledgerWarning('TokenMayBeTakenBack', { holder })] : []),
  ];
}
