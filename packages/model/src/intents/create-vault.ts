import { z } from 'zod';

import { alias, base64, customProperties, description, uuid } from '../primitives.ts';
import { IntentLockStatus } from '../common.ts';
import { VaultParameters } from '../entities/vault.ts';

export const CreateVault = z.strictObject({
  id: uuid,
  alias: alias,
  parameters: VaultParameters.optional(),
  publicKey: base64,
  lock: IntentLockStatus,
  description: description.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateVault'),
});
export type CreateVault = z.infer<typeof CreateVault>;
