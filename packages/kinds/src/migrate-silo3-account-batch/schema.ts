import { z } from 'zod';

import { base64, customProperties, givenAlias, givenDescription, shortText, uuid, IntentLockStatus } from '@countersign/model';

/** A private key that was sealed to the vault which takes it in, with the public key (base64) that it must turn out to be. */
const SealedAccountKey = z.strictObject({ publicKey: base64, sealedKey: base64 });

export const V3AccountToMigrate = z.strictObject({
  id: uuid,
  alias: givenAlias,
  description: givenDescription.optional(),
  ledgerId: shortText,
  lockStatus: IntentLockStatus,
  publicId: z.string().regex(/^([A-Fa-f0-9]{4})-([0-7][A-Fa-f0-9]{7})$/),
  customProperties: customProperties,
  /** Beyond the public API: the account level of BIP-44 and its kin below the vault's seed, instead of the path of the public id. */
  derivationPath: z
    .string()
    .regex(/^m\/(44|49|84|86)'\/(0|[1-9]\d{0,9})'\/(0|[1-9]\d{0,9})'$/, "Not an account's path such as m/84'/0'/0'")
    .optional(),
  /** Beyond the public API: a key that is below no seed. */
  key: SealedAccountKey.optional(),
});
export type V3AccountToMigrate = z.infer<typeof V3AccountToMigrate>;

export const MigrateSilo3AccountBatch = z.strictObject({
  vaultId: uuid,
  wasColdSilo: z.boolean(),
  wasTestSilo: z.boolean(),
  accounts: z.array(V3AccountToMigrate),
  type: z.literal('v0_MigrateSilo3AccountBatch'),
});
export type MigrateSilo3AccountBatch = z.infer<typeof MigrateSilo3AccountBatch>;
