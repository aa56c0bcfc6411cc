import { z } from 'zod';

import {
  base64,
  customProperties,
  givenAlias,
  givenDescription,
  givenRoles,
  uuid,
  IntentLockStatus,
  LoginId,
} from '@countersign/model';

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
