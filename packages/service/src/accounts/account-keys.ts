import { accountKeyPath, randomKeyId } from '@countersign/authorization';
import { importedPublicKey } from '@countersign/governance/journal';
import { err, toHex, type Result } from '@countersign/kernel';
import type { AccountKeyId, Curve, KeyDescriptor, LedgerModule } from '@countersign/ledger-port';
import type { Account, AccountKey, SignedAccountKey } from '@countersign/model';
import { accountPublicKeyBytes } from '@countersign/signing';
import type { KeyOwner, KeyRefusal, RandomKey } from '@countersign/vault';

import type { SecretRecord } from '../ports/change.ts';
import { derivedKey, keyRefused, stated, type KeyGiver } from './vault-keys.ts';

/** Keys that a vault made for an account. */
export interface AccountKeys {
  readonly keys: readonly SignedAccountKey[];
  /** Independent keys, sealed by the vault; to be kept with the account. */
  readonly secrets: readonly SecretRecord[];
}

/** The name under which a key is kept that somebody else sealed to the vault, for the vault to import. */
export function importedKeyId(accountId: string): string {
  return `import:${accountId}`;
}

/** The hexadecimal public key of an account's independent key, once it was made. */
export function randomPublicKey(
  account: { readonly providerDetails: Account['providerDetails'] },
  keyId: AccountKeyId,
): string | undefined {
  const key = account.providerDetails.keys?.find(({ id }) => id === keyId);
  const publicKey = key?.type === 'VaultRandom' ? key.publicKey : undefined;
  return publicKey === undefined ? undefined : toHex(accountPublicKeyBytes(publicKey.value));
}

/**
 * Has the vault make the keys that the ledgers need and the account does not have yet. Derived keys are always the same;
 * independent ones are new with each call, and only those count that are committed. `sealedForVault` is the key of an account that
 * was brought in. Throws what {@link keyRefused} gives.
 */
export async function makeAccountKeys(
  signer: KeyGiver,
  account: Account,
  modules: readonly Pick<LedgerModule, 'descriptor'>[],
  sealedForVault?: string,
): Promise<AccountKeys> {
  const keys: SignedAccountKey[] = [];
  const secrets: SecretRecord[] = [];
  const has = (keyId: AccountKeyId) =>
    keys.some((key) => key.keyId === keyId) || account.providerDetails.keys?.some(({ id }) => id === keyId) === true;
  const { keyStrategy } = account.providerDetails;
  for (const key of modules.flatMap(({ descriptor }) => descriptor.keys)) {
    if (has(key.id)) continue;
    const owner = { accountId: account.id, keyId: key.id };
    if (keyStrategy === 'Random') {
      const random = await independentKey(signer, account, key, sealedForVault);
      keys.push(random.key);
      secrets.push(random.secret);
    } else {
      const path = accountKeyPath(account, key.id);
      keys.push(await derivedKey(signer, owner, { curve: key.curve, strategy: keyStrategy, path }));
    }
  }
  return { keys, secrets };
}

async function independentKey(
  signer: KeyGiver,
  account: Account,
  { id: keyId, curve, use }: KeyDescriptor,
  sealedForVault: string | undefined,
): Promise<{ readonly key: SignedAccountKey; readonly secret: SecretRecord }> {
  const owner = { accountId: account.id, keyId };
  const id = randomKeyId(account.id, keyId);
  const imported = importedPublicKey(account, curve);
  // The one key that was brought in spends. An address that is made of another one as well is none that it had before.
  if (imported !== undefined && use !== 'Spend') throw keyRefused('SealedKeyMissing');
  const random =
    imported === undefined
      ? await signer.createRandomKey(curve, id, owner)
      : await importKey(signer, curve, { id, sealedForVault }, owner);
  if (!random.ok) throw keyRefused(random.error);
  const { publicKey, sealedKey, signature } = random.value;
  // The people approved this very key: one that somebody put in its place in the database is none of theirs.
  if (imported !== undefined && imported !== publicKey) throw keyRefused('SealNotOpened');
  const key: AccountKey = { keyId, curve, strategy: 'Random', publicKey };
  return {
    key: stated(signer, owner, { ...key, ...(imported !== undefined && { isImported: true as const }) }, signature),
    secret: { id, publicKey, keyType: curve, sealed: sealedKey },
  };
}

async function importKey(
  signer: KeyGiver,
  curve: Curve,
  { id, sealedForVault }: { readonly id: string; readonly sealedForVault: string | undefined },
  owner: KeyOwner,
): Promise<Result<RandomKey, KeyRefusal>> {
  if (sealedForVault === undefined) return err('SealedKeyMissing');
  return signer.importKey?.(curve, id, sealedForVault, owner) ?? err('UnsupportedKeyStrategy');
}
