import type { KeyStrategy } from '@countersign/ledger-port';

/** The path of the account's one address below the account's key; empty for a `Random` account. */
export function addressPath(strategy: KeyStrategy): string {
  if (strategy === 'Random') return '';
  return strategy === 'VaultHard' ? "0'/0'" : '0/0';
}
