import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Approve, Reject, UserReference, Withdraw } from '@countersign/model';

import { approvalContext, type SeenAround } from './approval-context.ts';

/** A decision on an intent, or its author's withdrawal; a rejection says why. */
export type Decision =
  | { readonly type: 'Approve'; readonly reason?: string | undefined }
  | { readonly type: 'Reject'; readonly reason: string }
  | { readonly type: 'Withdraw'; readonly reason?: string | undefined };

/** The request by which one of a person's users decides on an intent; an approval says what was seen `around` it. */
export function decisionRequest(
  author: UserReference,
  intent: IntentEntity,
  decision: Decision,
  around: SeenAround,
): Approve | Reject | Withdraw {
  const { targetDomainId, proposalSignature } = intent.details;
  const shared = { author, targetDomainId, intentId: intent.id, proposalSignature };
  if (decision.type === 'Reject') return { ...shared, rejectReason: decision.reason, type: 'Reject' };
  if (decision.type === 'Withdraw')
    return { ...shared, ...(decision.reason && { withdrawReason: decision.reason }), type: 'Withdraw' };
  return {
    ...shared,
    ...(decision.reason && { approvalReason: decision.reason }),
    context: approvalContext(intent, around),
    type: 'Approve',
  };
}
