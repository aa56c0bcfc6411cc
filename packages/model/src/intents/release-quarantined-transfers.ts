import { z } from 'zod';

import { limits } from '../limits.ts';
import { uuid } from '../primitives.ts';

export const ReleaseQuarantinedTransfers = z.strictObject({
  accountId: uuid,
  transferIds: z.array(uuid).min(1).max(limits.releasedTransfers),
  type: z.literal('v0_ReleaseQuarantinedTransfers'),
});
export type ReleaseQuarantinedTransfers = z.infer<typeof ReleaseQuarantinedTransfers>;
