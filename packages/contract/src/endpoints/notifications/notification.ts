import { dateTime, uuid } from '@countersign/model';
import { z } from 'zod';

import { requestHash } from './request-hash.ts';

const delivered = {
  id: uuid,
  createdAt: dateTime,
  /** When the person marked it as read. */
  readAt: dateTime.optional(),
};

/** What a person is notified of: an intent that was approved and executed, a transaction on a ledger, a transaction that a
 * vault refused to sign, or a request to sign. */
export const Notification = z.discriminatedUnion('type', [
  z.strictObject({ ...delivered, type: z.literal('IntentApproved'), domainId: uuid, intentId: uuid }),
  z.strictObject({ ...delivered, type: z.literal('TransactionDetected'), domainId: uuid, transactionId: uuid }),
  z.strictObject({ ...delivered, type: z.literal('SigningRefused'), domainId: uuid, transactionId: uuid }),
  z.strictObject({ ...delivered, type: z.literal('SignatureRequested'), hash: requestHash, expiresAt: dateTime }),
]);
export type Notification = z.infer<typeof Notification>;
