import { z } from 'zod';

import { alias, customProperties, domainDescription } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';

export const UpdateDomain = z.strictObject({
  reference: EntityIdAndRevision,
  alias: alias,
  description: domainDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateDomain'),
});
export type UpdateDomain = z.infer<typeof UpdateDomain>;
