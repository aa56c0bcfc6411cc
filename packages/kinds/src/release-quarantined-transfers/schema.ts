import { z } from 'zod';

import { uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';

export const ReleaseQuarantinedTransfers = z.strictObject({
  accountId: uuid,
  transferIds: z.array(uuid).min(1).max(limits.releasedTransfers),
  type: z.literal('v0_ReleaseQuarantinedTransfers'),
});
export type ReleaseQuarantinedTransfers = z.infer<typeof ReleaseQuarantinedTransfers>;
