import { accountKeyPath, randomKeyId } from '@countersign/authorization';
import { CodedError, err, fromBase64, fromHex, toBase64, toHex, type Result } from '@countersign/kernel';
import type { AccountKeyId, Curve, KeyDescriptor, LedgerModule } from '@countersign/ledger-port';
import type { Account, VaultAccountProviderInformationKey } from '@countersign/model';
import { accountPublicKeyBytes, accountPublicKeyText } from '@countersign/signing';
import { curves, type KeyRefusal, type RandomKey } from '@countersign/vault';

import type { SecretRecord } from '../ports/change.ts';
import type { ReachableSigner } from '../ports/vault-signers.ts';

/** What gives the keys of accounts. */
export type KeyGiver = Pick<ReachableSigner<unknown>, 'derivePublicKey' | 'createRandomKey' | 'importKey'>;

/** An account's keys after its vault made those that its ledgers need. */
export interface AccountKeys {
  readonly keys: readonly VaultAccountProviderInformationKey[];
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
  const keys = [...(account.providerDetails.keys ?? [])];
  const secrets: SecretRecord[] = [];
  const { keyStrategy } = account.providerDetails;
  for (const key of modules.flatMap(({ descriptor }) => descriptor.keys)) {
    if (keys.some(({ id }) => id === key.id)) continue;
    if (keyStrategy === 'Random') {
      const random = await makeRandomKey(signer, account, key, sealedForVault);
      keys.push(random.key);
      secrets.push(random.secret);
    } else {
      keys.push(await makeDerivedKey(signer, account, key, keyStrategy));
    }
  }
  return { keys, secrets };
}

async function makeDerivedKey(
  signer: KeyGiver,
  account: Account,
  { id, curve }: KeyDescriptor,
  strategy: 'VaultHard' | 'VaultSoft',
): Promise<VaultAccountProviderInformationKey> {
  const path = accountKeyPath(account, id);
  const derived = await signer.derivePublicKey({ curve, strategy, path });
  if (!derived.ok) throw keyRefused(derived.error);
  const value = servedKey(curve, derived.value.publicKey);
  const { chainCode } = derived.value;
  if (chainCode === undefined)
    return { id, type: 'VaultDerivedNonExtended', derivationPath: path, publicKey: { type: 'PublicKey', value } };
  const publicKey = { type: 'ExtendedPublicKey', value, chainCode: toBase64(fromHex(chainCode)) } as const;
  return { id, type: 'VaultDerived', derivationPath: path, publicKey };
}

async function makeRandomKey(
  signer: KeyGiver,
  account: Account,
  { id: keyId, curve, use }: KeyDescriptor,
  sealedForVault: string | undefined,
): Promise<{ readonly key: VaultAccountProviderInformationKey; readonly secret: SecretRecord }> {
  const id = randomKeyId(account.id, keyId);
  const imported = importedPublicKey(account, curve);
  // The one key that was brought in spends. An address that is made of another one as well is none that it had before.
  if (imported !== undefined && use !== 'Spend') throw keyRefused('SealedKeyMissing');
  const random =
    imported === undefined ? await signer.createRandomKey(curve, id) : await importKey(signer, curve, id, sealedForVault);
  if (!random.ok) throw keyRefused(random.error);
  const { publicKey, sealedKey } = random.value;
  // The people approved this very key: one that somebody put in its place in the database is none of theirs.
  if (imported !== undefined && imported !== publicKey) throw keyRefused('SealNotOpened');
  return {
    key: { id: keyId, type: 'VaultRandom', publicKey: { type: 'PublicKey', value: servedKey(curve, publicKey) } },
    secret: { id, publicKey, keyType: curve, sealed: sealedKey },
  };
}

/** A signer's hexadecimal key in the text that the API serves. */
export function servedKey(curve: Curve, publicKey: string): string {
  const text = accountPublicKeyText(curve, fromHex(publicKey));
  if (text === undefined) throw new CodedError('VaultKeyRefused', 'The vault gave a key that is not of its curve');
  return text;
}

/** The hexadecimal public key of a key that was brought in, if it is one of the curve. */
function importedPublicKey({ providerDetails: { keyInformation } }: Account, curve: Curve): string | undefined {
  if (keyInformation.type !== 'Random' || keyInformation.publicKey === undefined) return undefined;
  const publicKey = fromBase64(keyInformation.publicKey.value);
  return publicKey.length === curves[curve].publicKeyLength ? toHex(publicKey) : undefined;
}

async function importKey(
  signer: KeyGiver,
  curve: Curve,
  name: string,
  sealedForVault: string | undefined,
): Promise<Result<RandomKey, KeyRefusal>> {
  if (sealedForVault === undefined) return err('SealedKeyMissing');
  return signer.importKey?.(curve, name, sealedForVault) ?? err('UnsupportedKeyStrategy');
}

/** `VaultNotReady` where waiting helps: an offline vault was not asked yet, a hardware module is away. Else `VaultKeyRefused`. */
export function keyRefused(refusal: KeyRefusal): CodedError<'VaultNotReady' | 'VaultKeyRefused'> {
  const waits = refusal === 'AwaitingVault' || refusal === 'SignerUnavailable';
  return new CodedError(waits ? 'VaultNotReady' : 'VaultKeyRefused', `The vault gives no key: ${refusal}`);
}
