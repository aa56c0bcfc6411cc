import { dateTime, sha256Hex, uuid } from '@countersign/model';
import { z } from 'zod';

const delivered = {
  id: uuid,
  createdAt: dateTime,
  /** When the person marked it as read. */
  readAt: dateTime.optional(),
};

function ofIntent<const Type extends string>(type: Type) {
  return z.strictObject({ ...delivered, type: z.literal(type), domainId: uuid, intentId: uuid });
}

function ofTransaction<const Type extends string>(type: Type) {
  return z.strictObject({ ...delivered, type: z.literal(type), domainId: uuid, transactionId: uuid });
}

/**
 * What a person is notified of: an intent that waits for them or came to its end, a transaction on a ledger, a transfer that came into
 * quarantine, a transaction that a vault refused to sign, the answer to an invitation of theirs, or a request to sign. What it is about
 * is read by its id, as far as one may.
 */
export const Notification = z.discriminatedUnion('type', [
  ofIntent('IntentAwaiting'),
  ofIntent('IntentApproved'),
  ofIntent('IntentRejected'),
  ofIntent('IntentFailed'),
  ofIntent('IntentExpired'),
  ofTransaction('TransactionDetected'),
  ofTransaction('TransactionConfirmed'),
  ofTransaction('TransactionFailed'),
  ofTransaction('SigningRefused'),
  z.strictObject({ ...delivered, type: z.literal('TransferQuarantined'), domainId: uuid, transferId: uuid }),
  z.strictObject({ ...delivered, type: z.literal('InvitationAnswered'), domainId: uuid, invitationId: uuid }),
  z.strictObject({ ...delivered, type: z.literal('SignatureRequested'), hash: sha256Hex, expiresAt: dateTime }),
]);
export type Notification = z.infer<typeof Notification>;

/** The kinds of notification. */
export const NotificationType = z.enum(Notification.options.map(({ shape }) => shape.type.value));
