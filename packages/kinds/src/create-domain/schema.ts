import { z } from 'zod';

import {
  customProperties,
  givenAlias,
  givenDomainDescription,
  uuid,
  GoverningStrategy,
  IntentLockStatus,
  Permissions,
  CreateDomainGenesisPolicy,
  CreateDomainGenesisUser,
} from '@countersign/model';

export const CreateDomain = z.strictObject({
  id: uuid,
  alias: givenAlias,
  lock: IntentLockStatus,
  governingStrategy: GoverningStrategy.optional(),
  permissions: Permissions,
  description: givenDomainDescription.optional(),
  customProperties: customProperties,
  users: z.array(CreateDomainGenesisUser),
  policies: z.array(CreateDomainGenesisPolicy),
  childrenDomainIds: z.array(uuid).min(1).optional(),
  type: z.literal('v0_CreateDomain'),
});
export type CreateDomain = z.infer<typeof CreateDomain>;
