import { uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { flag, repeated, wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';
import { Notification, NotificationType } from './notification.ts';

/** A page of a person's notifications, the newest first. */
export const NotificationsCollection = z.strictObject({
  items: z.array(Notification),
  count: z.int(),
  /** How many are unread in all, of those that are not left out. */
  unread: z.int(),
  currentStartingAfter: z.string().optional(),
  nextStartingAfter: z.string().optional(),
});
export type NotificationsCollection = z.infer<typeof NotificationsCollection>;

/** `GET /api/notifications/inbox` */
export const listNotifications = endpoint(routes.notifications.inbox, {
  summary: 'The notifications of the caller, the newest first',
  query: z.strictObject({
    limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
    startingAfter: uuid.optional(),
    unread: flag.optional(),
    /** What is left out and not counted: what a person signs on their device is shown there. */
    exclude: repeated(NotificationType).optional(),
  }),
  status: 200,
  response: NotificationsCollection,
  errors: [],
});
