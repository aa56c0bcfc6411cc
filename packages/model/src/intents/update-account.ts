import { z } from 'zod';

import { alias, customProperties, description } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';

export const UpdateAccount = z.strictObject({
  reference: EntityIdAndRevision,
  alias: alias,
  description: description.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateAccount'),
});
export type UpdateAccount = z.infer<typeof UpdateAccount>;
