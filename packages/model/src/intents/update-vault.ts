import { z } from 'zod';

import { customProperties, givenAlias, givenDescription } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';
import { VaultParameters } from '../entities/vault.ts';

export const UpdateVault = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  parameters: VaultParameters.optional(),
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateVault'),
});
export type UpdateVault = z.infer<typeof UpdateVault>;
