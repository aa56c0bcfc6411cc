import { z } from 'zod';

import { customProperties, givenAlias, givenDescription, EntityIdAndRevision } from '@countersign/model';

export const UpdateAccount = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateAccount'),
});
export type UpdateAccount = z.infer<typeof UpdateAccount>;
