import { z } from 'zod';

import { customProperties, givenAlias, givenDescription } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';

export const UpdateAccount = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateAccount'),
});
export type UpdateAccount = z.infer<typeof UpdateAccount>;
