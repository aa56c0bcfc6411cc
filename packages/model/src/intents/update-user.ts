import { z } from 'zod';

import { alias, customProperties, description, role } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';
import { LoginId } from '../entities/user.ts';

export const UpdateUser = z.strictObject({
  reference: EntityIdAndRevision,
  alias: alias,
  roles: z.array(role).min(1),
  description: description.optional(),
  customProperties: customProperties,
  loginIds: z.array(LoginId).optional(),
  type: z.literal('v0_UpdateUser'),
});
export type UpdateUser = z.infer<typeof UpdateUser>;
