import { CodedError } from '@countersign/kernel';
import type { AccountKeyId, AddressScope, KeyStrategy } from '@countersign/ledger-port';

/**
 * The path of the address's key below the account's key, as BIP-44 ends: `0/0`. An account has one address, for both uses.
 * Hardened for `VaultHard`; empty for `Random`. Throws `UnsupportedAddressIndex` for any index but 0.
 */
export function addressPath(strategy: KeyStrategy, _keyId: AccountKeyId, _scope: AddressScope, index: number): string {
  if (index !== 0) throw new CodedError('UnsupportedAddressIndex', 'An Ethereum account has one address');
  if (strategy === 'Random') return '';
  return strategy === 'VaultHard' ? "0'/0'" : '0/0';
}
