import { EventScope, uuid } from '@countersign/model';
import { z } from 'zod';

const transactionEvents = ['TransactionDetected', 'TransactionConfirmed', 'TransactionFailed', 'TransferQuarantined'] as const;
const intentEvents = ['IntentAwaiting', 'IntentApproved', 'IntentRejected', 'IntentFailed', 'IntentExpired'] as const;

/** What a person can ask to be notified of, by category. */
export const NotificationEvents = z.strictObject({
  Transaction: z.array(z.enum(transactionEvents)).max(transactionEvents.length),
  Intent: z.array(z.enum(intentEvents)).max(intentEvents.length),
});
export type NotificationEvents = z.infer<typeof NotificationEvents>;

/** What a person is notified of in a domain. */
export const NotificationSettings = z.strictObject({ domainId: uuid, scope: EventScope, events: NotificationEvents });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The query that names the domain. */
export const settingsQuery = z.strictObject({ domainId: uuid });
