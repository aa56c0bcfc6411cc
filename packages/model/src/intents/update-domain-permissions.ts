import { z } from 'zod';

import { EntityIdAndRevision } from '../common.ts';
import { Permissions } from '../entities/domain.ts';

export const UpdateDomainPermissions = z.strictObject({
  reference: EntityIdAndRevision,
  permissions: Permissions,
  type: z.literal('v0_UpdateDomainPermissions'),
});
export type UpdateDomainPermissions = z.infer<typeof UpdateDomainPermissions>;
