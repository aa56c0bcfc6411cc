import { fromHex } from '@countersign/kernel';
import type { AccountKeyRules, AddressKeyRule } from '@countersign/kinds/rules';
import type { AccountKeyId, KeyDescriptor, LedgerModule } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { addressKeyPath } from './account-path.ts';

/** What a ledger makes of the keys of accounts, by its module. */
export function accountKeyRules(
  ledger: Ledger,
  { descriptor, keys, address }: Pick<LedgerModule, 'descriptor' | 'keys' | 'address'>,
): AccountKeyRules {
  const [spending, ...further] = descriptor.keys;
  const ruleOf = (key: KeyDescriptor): AddressKeyRule => ({
    keyId: key.id,
    curve: key.curve,
    path(account, scope, index) {
      const strategy = account.providerDetails.keyStrategy;
      return strategy === 'Random' ? undefined : addressKeyPath(account, key, keys.addressPath(strategy, key.id, scope, index));
    },
  });
  const derive = address.derive?.bind(address);
  return {
    keys: [ruleOf(spending), ...further.map(ruleOf)],
    ...(derive && {
      address: (publicKeys: ReadonlyMap<AccountKeyId, string>) =>
        derive(new Map([...publicKeys].map(([id, publicKey]) => [id, fromHex(publicKey)])), ledger),
    }),
    manifestKey: (type) => descriptor.manifests.find((manifest) => manifest.type === type)?.key,
  };
}
