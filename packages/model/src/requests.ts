import { z } from 'zod';

import { limits } from './limits.ts';
import { addressText, base64, dateTime, givenProse, sha256Hex, uuid } from './primitives.ts';
import { UserReference } from './common.ts';
import { AddressTag } from './entities/endpoint.ts';
import { PolicyReference } from './entities/policy.ts';

/** An endpoint that an order names by its id, and the address and the tag that it stood for when the order was approved. */
export const ApprovedDestination = z.strictObject({ endpointId: uuid, address: addressText, tag: AddressTag.optional() });
export type ApprovedDestination = z.infer<typeof ApprovedDestination>;

/** What a journal was at some moment: the number of its entries, and the root of their Merkle tree (RFC 6962) in hexadecimal. */
export const JournalHead = z.string().regex(/^(0|[1-9][0-9]{0,14}):[0-9a-f]{64}$/, 'Not a head of a journal, size:root');
export type JournalHead = z.infer<typeof JournalHead>;

/**
 * What an approval commits to besides the author's signature, for which somebody can make a key under which it fits another text: the
 * proposal's own hash (SHA-256 of its canonical JSON), and the policies that it is under, at the revisions that were shown.
 */
export const ApprovalContext = z.strictObject({
  proposalHash: sha256Hex,
  policies: z.array(PolicyReference).max(limits.nestedDomains),
  /** The instance that it is given in, by the leaf hash of its journal's first entry (RFC 6962). */
  instance: sha256Hex.optional(),
  /** Every endpoint that the order names; empty for what names none. */
  destinations: z.array(ApprovedDestination).max(limits.approvedDestinations).optional(),
  /** From then on it counts no more, and no vault signs what it is needed for. */
  expiryAt: dateTime.optional(),
  /** The journal as it was when it was approved, as far as the approver saw it. */
  journalHead: JournalHead.optional(),
  /** The companion that it was signed with, by the hash of its bundle, as that says it of itself. */
  companion: sha256Hex.optional(),
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

/** What a withdrawal is recorded as, before the author's own words. */
export const withdrawnByAuthor = 'Withdrawn by its author';

/** The author of a proposal takes it back while it is open. Beside a rejection, which stays closed to them, and asks for no seat. */
export const Withdraw = z.strictObject({
  author: UserReference,
  expiryAt: dateTime.optional(),
  targetDomainId: uuid,
  intentId: uuid,
  proposalSignature: base64,
  withdrawReason: givenProse(z.string().min(1).max(limits.withdrawReasonLength)).optional(),
  type: z.literal('Withdraw'),
});
export type Withdraw = z.infer<typeof Withdraw>;

export const WithdrawIntentBody = z.strictObject({ request: Withdraw, signature: base64 });
export type WithdrawIntentBody = z.infer<typeof WithdrawIntentBody>;
