import { z } from 'zod';

import { base64, customProperties, givenAlias, givenDescription, givenRoles, uuid } from '../primitives.ts';
import { IntentLockStatus } from '../common.ts';
import { LoginId } from '../entities/user.ts';

export const CreateUser = z.strictObject({
  id: uuid,
  alias: givenAlias,
  publicKey: base64,
  roles: givenRoles,
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  loginIds: z.array(LoginId).optional(),
  type: z.literal('v0_CreateUser'),
});
export type CreateUser = z.infer<typeof CreateUser>;
