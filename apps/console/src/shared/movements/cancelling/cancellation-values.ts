import type { AttemptTransactionOrderCancellation } from '@countersign/kinds/schemas';
import { limits } from '@countersign/model/names';
import { parseAmount, type AmountUnit } from '@countersign/ui';
import { CodedError, type Translate } from '@countersign/kernel';
import { z } from 'zod';

import { maximumFeeProblem } from '../../forms/amount/maximum-fee.ts';
import { proseText } from '../../proposing/readable-text.ts';

/** The form's checks: a reason is there, and no maximum fee below what a replacement would cost now. */
export function cancellationSchema(t: Translate, unit: AmountUnit | undefined, estimate: bigint | undefined) {
  return z
    .object({
      reason: proseText(t, t('cancellation:reasonRequired'), limits.cancellationReasonLength),
      maximumFee: z.string(),
      /** True once a person set the maximum fee, or took it away: then it no longer follows the estimate. */
      isOwnMaximumFee: z.boolean(),
    })
    .superRefine(({ maximumFee }, issues) => {
      const isUnread = !unit && maximumFee.trim() !== '';
      const problem = isUnread ? t('cancellation:feeAssetUnknown') : unit && maximumFeeProblem(maximumFee, unit, estimate, t);
      if (problem !== undefined) issues.addIssue({ code: 'custom', path: ['maximumFee'], message: problem });
    });
}
export type CancellationValues = z.infer<ReturnType<typeof cancellationSchema>>;

/** What the form proposes. Without a maximum fee it is the most that the ledger allows without one, where that is known. */
export function toCancellation(
  { reason, maximumFee }: CancellationValues,
  unit: AmountUnit | undefined,
  orderId: string,
  replacementId: string,
  bound?: bigint,
): AttemptTransactionOrderCancellation {
  const limit = unit && parseAmount(maximumFee, unit.decimals);
  if (!limit?.ok && maximumFee.trim() !== '') throw new CodedError('InternalError', 'A maximum fee went past the form’s checks');
  return {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: orderId,
    replacementTransactionOrderId: replacementId,
    reason: reason.trim(),
    ...(limit?.ok ? { maximumFee: String(limit.value) } : bound !== undefined && { maximumFee: String(bound) }),
  };
}
