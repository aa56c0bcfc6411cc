import { CodedError, fromHex } from '@countersign/kernel';
import type { KeyReference } from '@countersign/ledger-port';
import { accountKeyText, type AccountKey, type SignedAccountKey } from '@countersign/model';
import { accountPublicKeyText } from '@countersign/signing';
import { signatureMemory } from '@countersign/signing/node';
import type { KeyOwner, KeyRefusal } from '@countersign/vault';

import type { ReachableSigner } from '../ports/vault-signers.ts';

/** What gives the keys of accounts. */
export type KeyGiver = Pick<ReachableSigner<unknown>, 'publicKey' | 'derivePublicKey' | 'createRandomKey' | 'importKey'>;

/** A derived key of an account with the vault's word for it. Throws what {@link keyRefused} gives. */
export async function derivedKey(
  signer: Pick<KeyGiver, 'publicKey' | 'derivePublicKey'>,
  owner: KeyOwner,
  { curve, strategy, path }: KeyReference,
): Promise<SignedAccountKey> {
  const derived = await signer.derivePublicKey({ curve, strategy, path }, owner);
  if (!derived.ok) throw keyRefused(derived.error);
  const { publicKey, chainCode, signature } = derived.value;
  const key = { keyId: owner.keyId, curve, strategy, path, publicKey, ...(chainCode !== undefined && { chainCode }) };
  return stated(signer, owner, key, signature);
}

/**
 * A key with the vault's signature that it holds it for the account: nothing is written that nobody could verify later. Throws `VaultNotReady` where it has not
 * signed so, such as a process of an earlier release, and `VaultKeyRefused` for what is no key of its curve.
 */
export function stated(
  { publicKey }: Pick<KeyGiver, 'publicKey'>,
  { accountId }: KeyOwner,
  key: AccountKey,
  signature: string,
): SignedAccountKey {
  servedText(key);
  if (!signatureMemory.verifyText({ publicKey, text: accountKeyText(accountId, key), signature }))
    throw new CodedError('VaultNotReady', 'The vault has not signed that it holds the key');
  return { ...key, signature };
}

/** A hexadecimal key of a vault in the text that the API serves. Throws `VaultKeyRefused` for what is no key of its curve. */
export function servedText({ curve, publicKey }: Pick<AccountKey, 'curve' | 'publicKey'>): string {
  const text = accountPublicKeyText(curve, fromHex(publicKey));
  if (text === undefined) throw new CodedError('VaultKeyRefused', 'The vault gave a key that is not of its curve');
  return text;
}

/** `VaultNotReady` where waiting helps: an offline vault was not asked yet, a hardware module is away. Else `VaultKeyRefused`. */
export function keyRefused(refusal: KeyRefusal): CodedError<'VaultNotReady' | 'VaultKeyRefused'> {
  const waits = refusal === 'AwaitingVault' || refusal === 'SignerUnavailable';
  return new CodedError(waits ? 'VaultNotReady' : 'VaultKeyRefused', `The vault gives no key: ${refusal}`);
}
