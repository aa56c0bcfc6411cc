import type { KeyStrategy } from '@countersign/ledger-port';

/**
 * The path of the account's one address below the account's key, with the levels that wallets have (`44'/354'/0'/0'/0'`); empty for a `Random` account.
 * Every level is hardened, as SLIP-10 wants it of Ed25519: there is no other strategy here.
 */
export function addressPath(strategy: KeyStrategy): string {
  if (strategy === 'Random') return '';
  return strategy === 'VaultHard' ? "0'/0'/0'" : '0/0/0';
}
