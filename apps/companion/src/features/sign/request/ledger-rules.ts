import type { LedgerModule } from '@countersign/ledger-port';

/** A ledger's own code, which is too large to be loaded before an order of it is read; undefined where there is none for it. */
export async function ledgerRules(type: string): Promise<LedgerModule | undefined> {
  const { isLedgerType, ledgerModule } = await import('@countersign/ledger-registry');
  return isLedgerType(type) ? ledgerModule(type) : undefined;
}
