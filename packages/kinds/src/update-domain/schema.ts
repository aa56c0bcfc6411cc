import { z } from 'zod';

import { customProperties, givenAlias, givenDomainDescription, EntityIdAndRevision } from '@countersign/model';

export const UpdateDomain = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  description: givenDomainDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateDomain'),
});
export type UpdateDomain = z.infer<typeof UpdateDomain>;
