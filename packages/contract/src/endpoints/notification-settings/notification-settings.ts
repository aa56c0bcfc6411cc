import { EventScope, uuid } from '@countersign/model';
import { z } from 'zod';

/** What a person can ask to be notified of, by category. */
export const NotificationEvents = z.strictObject({
  Transaction: z.array(z.enum(['TransactionDetected'])).max(1),
  Intent: z.array(z.enum(['IntentApproved'])).max(1),
});
export type NotificationEvents = z.infer<typeof NotificationEvents>;

/** What a person is notified of in a domain. */
export const NotificationSettings = z.strictObject({ domainId: uuid, scope: EventScope, events: NotificationEvents });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The query that names the domain. */
export const settingsQuery = z.strictObject({ domainId: uuid });
