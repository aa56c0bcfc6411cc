import { z } from 'zod';

import { alias, base64, customProperties, description, role, uuid } from '../primitives.ts';
import { IntentLockStatus } from '../common.ts';
import { LoginId } from '../entities/user.ts';

export const CreateUser = z.strictObject({
  id: uuid,
  alias: alias,
  publicKey: base64,
  roles: z.array(role).min(1),
  lock: IntentLockStatus,
  description: description.optional(),
  customProperties: customProperties,
  loginIds: z.array(LoginId).optional(),
  type: z.literal('v0_CreateUser'),
});
export type CreateUser = z.infer<typeof CreateUser>;
