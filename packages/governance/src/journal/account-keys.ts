import { canonicalJson, err, fromBase64, fromHex, ok, toBase64, toHex, type Result } from '@countersign/kernel';
import type { AccountKeyRules, PlatformRules } from '@countersign/kinds/rules';
import type { Account, AccountKey, VaultAccountProviderInformationKey } from '@countersign/model';
import { accountPublicKeyBytes, accountPublicKeyText } from '@countersign/signing';
import type { MadeAddress } from './journal-entry.ts';

type Curve = AccountKey['curve'];
type KeyId = AccountKey['keyId'];
type KeyPaths = PlatformRules['accountKeyPath'];

/** A compressed point, or an Ed25519 key. */
const publicKeyDigits = { Secp256k1: 66, Ed25519: 64 } as const satisfies Record<Curve, number>;

/** The hexadecimal public key that an account was brought in with, if it is one of the curve. */
export function importedPublicKey({ providerDetails: { keyInformation } }: Account, curve: Curve): string | undefined {
  if (keyInformation.type !== 'Random' || keyInformation.publicKey === undefined) return undefined;
  const publicKey = toHex(fromBase64(keyInformation.publicKey.value));
  return publicKey.length === publicKeyDigits[curve] ? publicKey : undefined;
}

/** The next revision of an account, with keys that its vault holds for it; the error says why a key is none of this account. */
export function accountWithKeys(
  account: Account,
  made: readonly AccountKey[],
  at: string,
  pathOf: KeyPaths,
): Result<Account, string> {
  const { providerDetails, metadata } = account;
  const keys = [...(providerDetails.keys ?? [])];
  for (const key of made) {
    if (keys.some(({ id }) => id === key.keyId)) return err(`Account ${account.id} has a key ${key.keyId} already`);
    const served = isOwnKey(account, key, pathOf(account, key.keyId)) ? servedKey(key) : undefined;
    if (served === undefined) return err(`A key ${key.keyId} is none of account ${account.id}`);
    keys.push(served);
  }
  return ok({
    ...account,
    providerDetails: { ...providerDetails, keys },
    metadata: { ...metadata, revision: metadata.revision + 1, lastModifiedAt: at },
  });
}

/** True if it is where people decided that the account's key is. */
function isOwnKey(
  account: Account,
  { curve, strategy, path, isImported, publicKey }: AccountKey,
  decided: string | undefined,
): boolean {
  const { keyStrategy } = account.providerDetails;
  if (strategy !== keyStrategy || path !== decided) return false;
  const imported = importedPublicKey(account, curve);
  return imported === undefined ? isImported === undefined : isImported === true && publicKey === imported;
}

/** The key as an account has it; undefined where it does not fit its curve or strategy. */
function servedKey({
  keyId: id,
  curve,
  strategy,
  path,
  publicKey,
  chainCode,
}: AccountKey): VaultAccountProviderInformationKey | undefined {
  const value = accountPublicKeyText(curve, fromHex(publicKey));
  if (value === undefined || (chainCode !== undefined) !== (strategy === 'VaultSoft')) return undefined;
  if (path === undefined) return { id, type: 'VaultRandom', publicKey: { type: 'PublicKey', value } };
  if (chainCode === undefined)
    return { id, type: 'VaultDerivedNonExtended', derivationPath: path, publicKey: { type: 'PublicKey', value } };
  const extended = { type: 'ExtendedPublicKey', value, chainCode: toBase64(fromHex(chainCode)) } as const;
  return { id, type: 'VaultDerived', derivationPath: path, publicKey: extended };
}

/** True of keys as earlier versions wrote them into an account, if each is where people decided that the account's key is. */
export function areKeysOf(account: Account, keys: readonly VaultAccountProviderInformationKey[], pathOf: KeyPaths): boolean {
  return keys.every((key) => {
    const path = pathOf(account, key.id);
    if (key.type !== 'VaultRandom') return key.derivationPath === path;
    const imported = importedPublicKey(account, key.id.startsWith('ED25519') ? 'Ed25519' : 'Secp256k1');
    const publicKey = key.publicKey && toHex(accountPublicKeyBytes(key.publicKey.value));
    return path === undefined && (imported === undefined || publicKey === imported);
  });
}

/** The hexadecimal public key of an account's own key. */
export function ownPublicKey({ providerDetails }: Account, keyId: AccountKey['keyId']): string | undefined {
  const value = providerDetails.keys?.find(({ id }) => id === keyId)?.publicKey?.value;
  return value === undefined ? undefined : toHex(accountPublicKeyBytes(value));
}

/** Why an address is none that the account's keys have on a ledger; undefined where it is. `further` are its public keys beside the one that spends. */
export function addressProblem(
  account: Account,
  { data, keyIndex, publicKey }: MadeAddress,
  rules: AccountKeyRules | undefined,
  further: ReadonlyMap<KeyId, string>,
): string | undefined {
  if (rules === undefined) return 'There are no rules for its ledger';
  if (rules.address === undefined) return 'Its network names addresses, and no vault does';
  if (data.accountId !== account.id || data.domainId !== account.domainId) return 'It is of another account';
  const [spending, ...others] = rules.keys;
  const publicKeys = new Map([[spending.keyId, publicKey], ...further]);
  for (const { keyId, path } of rules.keys) {
    if (path(account, data.scope, keyIndex) === undefined && publicKeys.get(keyId) !== ownPublicKey(account, keyId))
      return "Its key is not the account's";
  }
  if (data.keyPath !== spending.path(account, data.scope, keyIndex)) return 'Its key is at another path';
  const furtherKeys = others.map(({ keyId, curve, path }) => ({
    id: keyId,
    keyPath: path(account, data.scope, keyIndex),
    publicKey: accountPublicKeyText(curve, fromHex(publicKeys.get(keyId) ?? '')),
  }));
  if (canonicalJson(furtherKeys) !== canonicalJson(data.furtherKeys ?? [])) return 'It has other keys beside the one that spends';
  return data.address === rules.address(publicKeys) ? undefined : 'It is the address of another key';
}
