import type { KeyStrategy } from '@countersign/ledger-port';

/** The path of the account's one address below the account's key on the level of this coin; empty for a `Random` account. */
export function addressPath(strategy: KeyStrategy): string {
  if (strategy === 'Random') return '';
  // Ed25519 has hardened keys alone (SLIP-10).
  return strategy === 'VaultHard' ? "0'" : '0';
}
