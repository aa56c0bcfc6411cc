import type { JsonObject } from '@countersign/kernel';
import { approvalContext, proposalOfIntent, type SeenAround } from '@countersign/governance/approval-context';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Approve, Reject, UserReference, Withdraw } from '@countersign/model';

import { api } from '../api/client.ts';
import { asJson, type DeviceAnswer } from './signing-task.ts';

/** A decision on an intent, or its author's withdrawal; a rejection says why. */
export type Decision =
  | { readonly type: 'Approve'; readonly reason?: string | undefined }
  | { readonly type: 'Reject'; readonly reason: string }
  | { readonly type: 'Withdraw'; readonly reason?: string | undefined };

/** A decision as it is signed and sent. */
export interface DecisionRequest {
  readonly request: JsonObject;
  /** The proposal that it is about, for a device that can't ask the server for it. */
  readonly proposal: JsonObject;
  readonly send: (answer: DeviceAnswer) => Promise<unknown>;
}

/** The request by which one of a person's users decides on an intent; `around` as the instance says, which the device compares. */
export function decisionRequest(
  author: UserReference,
  intent: IntentEntity,
  decision: Decision,
  around: SeenAround,
): DecisionRequest {
  const { targetDomainId, proposalSignature } = intent.details;
  const shared = { author, targetDomainId, intentId: intent.id, proposalSignature };
  const proposal = asJson(proposalOfIntent(intent));
  if (decision.type === 'Reject') {
    const request: Reject = { ...shared, rejectReason: decision.reason, type: 'Reject' };
    const send = ({ signature }: DeviceAnswer) => api.intents.reject({ body: { request, signature } });
    return { request: asJson(request), proposal, send };
  }
  if (decision.type === 'Withdraw') {
    const request: Withdraw = { ...shared, ...(decision.reason && { withdrawReason: decision.reason }), type: 'Withdraw' };
    const send = ({ signature }: DeviceAnswer) => api.intents.withdraw({ body: { request, signature } });
    return { request: asJson(request), proposal, send };
  }
  const context = approvalContext(intent, around);
  const request: Approve = {
    ...shared,
    ...(decision.reason && { approvalReason: decision.reason }),
    context,
    type: 'Approve',
  };
  const send = ({ signature, companion }: DeviceAnswer) => {
    const signed = companion === undefined ? request : { ...request, context: { ...context, companion } };
    return api.intents.approve({ body: { request: signed, signature } });
  };
  return { request: asJson(request), proposal, send };
}
