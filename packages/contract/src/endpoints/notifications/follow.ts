import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/**
 * `GET /api/notifications/inbox/stream`: what the caller is told, as server-sent events (WHATWG HTML section 9.2).
 *
 * - `ready` comes first; its id is the place after which the stream goes on: the newest, or `Last-Event-ID`.
 * - `notification` carries a `Notification`; its id is its place.
 * - `requests` says that what waits for the caller's device is different now: `{count}`. The list has them.
 */
export const followNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/inbox/stream',
  summary: 'What the caller is told, as it happens',
  access: 'Member',
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .optional(),
  }),
  status: 200,
  response: z.string(),
  responseType: 'text/event-stream',
  errors: [],
});
