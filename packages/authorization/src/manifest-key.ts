import type { KeyReference } from '@countersign/ledger-port';
import type { Account, ManifestContent } from '@countersign/model';
import { manifestPayload } from '@countersign/signing';

import { accountKeyPath, addressKeyPath } from './account-path.ts';
import type { LedgerRules } from './authorization-context.ts';

/** Why a ledger's key of the account does not sign the content; undefined if it does. */
export function manifestProblem(
  content: ManifestContent,
  account: Account,
  { descriptor: { name, keys, manifests } }: Pick<LedgerRules, 'descriptor'>,
): string | undefined {
  if (!manifests.some(({ type }) => type === content.type)) return `Keys of ${name} sign no content of type ${content.type}`;
  if (content.type === 'Unsafe' && account.providerDetails.keyStrategy === 'Random')
    return 'An account with an independent key signs no arbitrary bytes: its one key spends';
  const payload = manifestPayload(content, keys[0].curve);
  return payload.ok ? undefined : payload.error;
}

/**
 * The key that signs a manifest: that of the account's address for a message, since its signature is compared with the address;
 * that of the account itself for all else. The account's own key holds nothing on any ledger, since addresses have keys below it:
 * whatever is signed with it is no transaction. An independent key is the account's one key.
 */
export function manifestKey(
  content: ManifestContent,
  account: Account,
  module: Pick<LedgerRules, 'descriptor' | 'keys'>,
): KeyReference {
  const {
    keys: [spending],
    manifests,
  } = module.descriptor;
  const { id, curve } = spending;
  const strategy = account.providerDetails.keyStrategy;
  if (strategy === 'Random') return { curve, strategy, path: 'm' };
  const isAddressKey = manifests.some(({ type, key }) => type === content.type && key === 'Address');
  const path = isAddressKey
    ? addressKeyPath(account, spending, module.keys.addressPath(strategy, id, 'External', 0))
    : accountKeyPath(account, id);
  return { curve, strategy, path };
}
