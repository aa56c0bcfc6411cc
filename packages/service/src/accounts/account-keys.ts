import { CodedError, fromHex, toBase64, toHex, fromBase64 } from '@countersign/kernel';
import type { AccountKeyId, LedgerModule } from '@countersign/ledger-port';
import type { Account, VaultAccountProviderInformationKey } from '@countersign/model';
import type { KeyRefusal, Signer } from '@countersign/vault';

import type { SecretRecord } from '../ports/change.ts';
import { accountPath } from './account-path.ts';

/** An account's keys after its vault made those that its ledgers need. */
export interface AccountKeys {
  readonly keys: readonly VaultAccountProviderInformationKey[];
  /** Independent keys, sealed by the vault; to be kept with the account. */
  readonly secrets: readonly SecretRecord[];
}

/** The name under which a sealed independent key is kept. */
export function randomKeyId(accountId: string, keyId: AccountKeyId): string {
  return `account:${accountId}:${keyId}`;
}

/** The hexadecimal public key of an account's independent key, once it was made. */
export function randomPublicKey(
  account: { readonly providerDetails: Account['providerDetails'] },
  keyId: AccountKeyId,
): string | undefined {
  const key = account.providerDetails.keys?.find(({ id }) => id === keyId);
  const publicKey = key?.type === 'VaultRandom' ? key.publicKey : undefined;
  return publicKey === undefined ? undefined : toHex(fromBase64(publicKey.value));
}

/**
 * Has the vault make the keys that the ledgers need and the account does not have yet. Derived keys are always the same;
 * independent ones are new with each call, and only those count that are committed. Throws what {@link keyRefused} gives.
 */
export async function makeAccountKeys(
  signer: Signer<unknown>,
  account: Account,
  modules: readonly LedgerModule[],
): Promise<AccountKeys> {
  const keys = [...(account.providerDetails.keys ?? [])];
  const secrets: SecretRecord[] = [];
  const { keyStrategy } = account.providerDetails;
  for (const { keyId, curve } of modules.map(({ descriptor }) => descriptor)) {
    if (keys.some(({ id }) => id === keyId)) continue;
    if (keyStrategy === 'Random') {
      const id = randomKeyId(account.id, keyId);
      const random = await signer.createRandomKey(curve, id);
      if (!random.ok) throw keyRefused(random.error);
      const { publicKey, sealedKey } = random.value;
      keys.push({ id: keyId, type: 'VaultRandom', publicKey: { type: 'PublicKey', value: toBase64(fromHex(publicKey)) } });
      secrets.push({ id, publicKey, keyType: curve, sealed: sealedKey });
      continue;
    }
    const path = accountPath(account.id);
    const derived = await signer.derivePublicKey({ curve, strategy: keyStrategy, path });
    if (!derived.ok) throw keyRefused(derived.error);
    const value = toBase64(fromHex(derived.value.publicKey));
    const { chainCode } = derived.value;
    keys.push(
      chainCode === undefined
        ? { id: keyId, type: 'VaultDerivedNonExtended', derivationPath: path, publicKey: { type: 'PublicKey', value } }
        : {
            id: keyId,
            type: 'VaultDerived',
            derivationPath: path,
            publicKey: { type: 'ExtendedPublicKey', value, chainCode: toBase64(fromHex(chainCode)) },
          },
    );
  }
  return { keys, secrets };
}

/** `VaultNotReady` where waiting helps: an offline vault was not asked yet, a hardware module is away. Else `VaultKeyRefused`. */
export function keyRefused(refusal: KeyRefusal): CodedError<'VaultNotReady' | 'VaultKeyRefused'> {
  const waits = refusal === 'AwaitingVault' || refusal === 'SignerUnavailable';
  return new CodedError(waits ? 'VaultNotReady' : 'VaultKeyRefused', `The vault gives no key: ${refusal}`);
}
