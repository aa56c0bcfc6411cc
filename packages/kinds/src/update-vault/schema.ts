import { z } from 'zod';

import {
  customProperties,
  givenAlias,
  givenDescription,
  EntityIdAndRevision,
  SignWithinHours,
  VaultParameters,
} from '@countersign/model';

export const UpdateVault = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  parameters: VaultParameters.optional(),
  signWithinHours: SignWithinHours.optional(),
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateVault'),
});
export type UpdateVault = z.infer<typeof UpdateVault>;
