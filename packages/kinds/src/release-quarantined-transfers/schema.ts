import { z } from 'zod';

import { limits, uuid } from '@countersign/model';

export const ReleaseQuarantinedTransfers = z.strictObject({
  accountId: uuid,
  transferIds: z.array(uuid).min(1).max(limits.releasedTransfers),
  type: z.literal('v0_ReleaseQuarantinedTransfers'),
});
export type ReleaseQuarantinedTransfers = z.infer<typeof ReleaseQuarantinedTransfers>;
