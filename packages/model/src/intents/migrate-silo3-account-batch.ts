import { z } from 'zod';

import { alias, customProperties, description, shortText, uuid } from '../primitives.ts';
import { IntentLockStatus } from '../common.ts';

export const V3AccountToMigrate = z.strictObject({
  id: uuid,
  alias: alias,
  description: description.optional(),
  ledgerId: shortText,
  lockStatus: IntentLockStatus,
  publicId: z.string().regex(/^([A-Fa-f0-9]{4})-([0-7][A-Fa-f0-9]{7})$/),
  customProperties: customProperties,
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
