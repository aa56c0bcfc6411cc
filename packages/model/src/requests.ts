import { z } from 'zod';

import { limits } from './limits.ts';
import { base64, customProperties, dateTime, givenDescription, givenProse, uuid } from './primitives.ts';
import { UserReference } from './common.ts';
import { IntentPayload } from './intents/index.ts';

export const Approve = z.strictObject({
  author: UserReference,
  expiryAt: dateTime.optional(),
  targetDomainId: uuid,
  intentId: uuid,
  proposalSignature: base64,
  approvalReason: givenProse(z.string().max(limits.reasonLength)).optional(),
  type: z.literal('Approve'),
});
export type Approve = z.infer<typeof Approve>;

export const ApproveIntentBody = z.strictObject({ request: Approve, signature: base64 });
export type ApproveIntentBody = z.infer<typeof ApproveIntentBody>;

export const IntentResponse = z.strictObject({ requestId: uuid });
export type IntentResponse = z.infer<typeof IntentResponse>;

export const Propose = z.strictObject({
  author: UserReference,
  expiryAt: dateTime,
  targetDomainId: uuid,
  id: uuid,
  payload: IntentPayload,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('Propose'),
});
export type Propose = z.infer<typeof Propose>;

export const ProposeIntentBody = z.strictObject({ request: Propose, signature: base64 });
export type ProposeIntentBody = z.infer<typeof ProposeIntentBody>;

export const Reject = z.strictObject({
  author: UserReference,
  expiryAt: dateTime.optional(),
  targetDomainId: uuid,
  intentId: uuid,
  proposalSignature: base64,
  rejectReason: givenProse(z.string().min(1).max(limits.reasonLength)),
  type: z.literal('Reject'),
});
export type Reject = z.infer<typeof Reject>;

export const RejectIntentBody = z.strictObject({ request: Reject, signature: base64 });
export type RejectIntentBody = z.infer<typeof RejectIntentBody>;
