import { z } from 'zod';

import {
  base64,
  customProperties,
  givenAlias,
  givenDescription,
  uuid,
  IntentLockStatus,
  SignWithinHours,
  VaultParameters,
} from '@countersign/model';

export const CreateVault = z.strictObject({
  id: uuid,
  alias: givenAlias,
  parameters: VaultParameters.optional(),
  signWithinHours: SignWithinHours.optional(),
  publicKey: base64,
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateVault'),
});
export type CreateVault = z.infer<typeof CreateVault>;
