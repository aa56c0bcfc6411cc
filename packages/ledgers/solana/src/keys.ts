import type { KeyStrategy } from '@countersign/ledger-port';

/** The path of the account's one address below the level of its coin; empty for a `Random` account. Ed25519 has hardened levels alone (SLIP-0010). */
export function addressPath(strategy: KeyStrategy): string {
  if (strategy === 'Random') return '';
  return strategy === 'VaultHard' ? "0'/0'" : '0/0';
}
