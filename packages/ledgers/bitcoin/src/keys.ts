import type { AccountKeyId, AddressScope, KeyStrategy } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { bitcoinParameters } from './errors.ts';

const chains = { External: 0, Internal: 1 } satisfies Record<AddressScope, number>;

/**
 * The path of an address's key below the account's key, as BIP-84 has it: chain 0 for others to pay to, chain 1 for change,
 * then the address's index. Hardened throughout for `VaultHard`; empty for `Random`, whose account has one key alone.
 */
export function addressPath(strategy: KeyStrategy, _keyId: AccountKeyId, scope: AddressScope, index: number): string {
  if (strategy === 'Random') return '';
  const mark = strategy === 'VaultHard' ? "'" : '';
  return `${chains[scope]}${mark}/${index}${mark}`;
}

/** BIP-84 where addresses are of Native SegWit, else BIP-44. */
export function walletPurpose(ledger: Ledger): number {
  return bitcoinParameters(ledger).supportsSegWit ? 84 : 44;
}
