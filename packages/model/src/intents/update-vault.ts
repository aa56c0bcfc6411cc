import { z } from 'zod';

import { alias, customProperties, description } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';
import { VaultParameters } from '../entities/vault.ts';

export const UpdateVault = z.strictObject({
  reference: EntityIdAndRevision,
  alias: alias,
  parameters: VaultParameters.optional(),
  description: description.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateVault'),
});
export type UpdateVault = z.infer<typeof UpdateVault>;
