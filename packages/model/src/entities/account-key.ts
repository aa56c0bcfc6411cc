import { canonicalJson } from '@countersign/kernel';
import { z } from 'zod';

import { base64 } from '../primitives.ts';
import { AccountKeyStrategy, VaultAccountProviderInformationKeyId } from './account.ts';

const hexadecimal = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** A key of an account, as the vault says that holds it. */
export const AccountKey = z.strictObject({
  keyId: VaultAccountProviderInformationKeyId,
  curve: z.enum(['Secp256k1', 'Ed25519']),
  strategy: AccountKeyStrategy,
  /** Below the vault's seed: that of the account, or that of an address of it. Absent for an independent key. */
  path: z.string().min(1).max(200).optional(),
  /** There for an independent key that was made elsewhere and sealed to the vault: somebody else may know it. */
  isImported: z.literal(true).optional(),
  /** A compressed point, or an Ed25519 key. */
  publicKey: hexadecimal,
  /** There for `VaultSoft`. */
  chainCode: hexadecimal.optional(),
});
export type AccountKey = z.infer<typeof AccountKey>;

/** The same with the vault's signature over {@link accountKeyText}, base64. */
export const SignedAccountKey = AccountKey.extend({ signature: base64 });
export type SignedAccountKey = z.infer<typeof SignedAccountKey>;

/** The text that a vault signs to say that it has made or taken in this key for the account, and holds it. */
export function accountKeyText(accountId: string, key: AccountKey): string {
  const { keyId, curve, strategy, path, isImported, publicKey, chainCode } = key;
  const stated = { accountId, keyId, curve, strategy, path, isImported, publicKey, chainCode };
  return canonicalJson({ type: 'AccountKey', version: 1, ...stated });
}
