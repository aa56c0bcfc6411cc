import { z } from 'zod';

import { customProperties, givenAlias, givenDescription, givenRoles, EntityIdAndRevision, LoginId } from '@countersign/model';

export const UpdateUser = z.strictObject({
  reference: EntityIdAndRevision,
  alias: givenAlias,
  roles: givenRoles,
  description: givenDescription.optional(),
  customProperties: customProperties,
  loginIds: z.array(LoginId).optional(),
  type: z.literal('v0_UpdateUser'),
});
export type UpdateUser = z.infer<typeof UpdateUser>;
