import { z } from 'zod';

import { EntityIdAndRevision, Permissions } from '@countersign/model';

export const UpdateDomainPermissions = z.strictObject({
  reference: EntityIdAndRevision,
  permissions: Permissions,
  type: z.literal('v0_UpdateDomainPermissions'),
});
export type UpdateDomainPermissions = z.infer<typeof UpdateDomainPermissions>;
