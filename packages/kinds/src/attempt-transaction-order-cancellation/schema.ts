import { z } from 'zod';

import { amount, givenProse, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';

export const AttemptTransactionOrderCancellation = z.strictObject({
  targetTransactionOrderId: uuid,
  replacementTransactionOrderId: uuid,
  reason: givenProse(z.string().min(1).max(limits.cancellationReasonLength)),
  maximumFee: amount.optional(),
  type: z.literal('v0_AttemptTransactionOrderCancellation'),
});
export type AttemptTransactionOrderCancellation = z.infer<typeof AttemptTransactionOrderCancellation>;
