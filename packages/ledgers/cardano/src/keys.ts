import type { AccountKeyId, KeyStrategy } from '@countersign/ledger-port';

/** The roles of CIP-1852: keys that others pay to, and the one that decides on the stake. */
const spendingRole = 0;
const stakingRole = 2;

/**
 * The path of one of the address's keys below the account's key of that id: the role and the index that wallets have (CIP-1852), each hardened, as SLIP-10
 * wants it of Ed25519; empty for a `Random` account.
 */
export function addressPath(strategy: KeyStrategy, keyId: AccountKeyId): string {
  if (strategy === 'Random') return '';
  const role = keyId === 'ED25519_STAKING_1' ? stakingRole : spendingRole;
  const mark = strategy === 'VaultHard' ? "'" : '';
  return `${role}${mark}/0${mark}`;
}
