import { z } from 'zod';

import { accountOutputs, customProperties, givenAlias, givenDescription, EntityIdAndRevision } from '@countersign/model';

export const UpdateAccount = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  description: givenDescription.optional(),
  customProperties: customProperties,
  /** Left out: they stay as they are. */
  ...accountOutputs,
  type: z.literal('v0_UpdateAccount'),
});
export type UpdateAccount = z.infer<typeof UpdateAccount>;
