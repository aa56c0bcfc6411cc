import { z } from 'zod';

import { limits } from './limits.ts';
import { base64, dateTime, givenProse, sha256Hex, uuid } from './primitives.ts';
import { UserReference } from './common.ts';
import { PolicyReference } from './entities/policy.ts';

/**
 * What an approval commits to besides the author's signature, for which somebody can make a key under which it fits another text: the
 * proposal's own hash (SHA-256 of its canonical JSON), and the policies that it is under, at the revisions that were shown.
 */
export const ApprovalContext = z.strictObject({
  proposalHash: sha256Hex,
  policies: z.array(PolicyReference).max(limits.nestedDomains),
  /** The instance that it is given in, by the leaf hash of its journal's first entry (RFC 6962). */
  instance: sha256Hex.optional(),
});
export type ApprovalContext = z.infer<typeof ApprovalContext>;

export const Approve = z.strictObject({
  author: UserReference,
  expiryAt: dateTime.optional(),
  targetDomainId: uuid,
  intentId: uuid,
  proposalSignature: base64,
  approvalReason: givenProse(z.string().max(limits.reasonLength)).optional(),
  context: ApprovalContext.optional(),
  type: z.literal('Approve'),
});
export type Approve = z.infer<typeof Approve>;

export const ApproveIntentBody = z.strictObject({ request: Approve, signature: base64 });
export type ApproveIntentBody = z.infer<typeof ApproveIntentBody>;

export const IntentResponse = z.strictObject({ requestId: uuid });
export type IntentResponse = z.infer<typeof IntentResponse>;

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
