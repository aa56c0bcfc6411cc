import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/**
 * `GET /api/notifications/inbox/stream`: the notifications of the caller, as server-sent events (WHATWG HTML section 9.2).
 *
 * - `ready` comes first; its id is the place after which the stream goes on: the newest, or `Last-Event-ID`.
 * - `notification` carries a `Notification`; its id is its place.
 * - `requests` says that what waits for the caller's device is different now: `{count}`. The list has them.
 */
export const followNotifications = endpoint(routes.notifications.follow, {
  summary: 'The notifications of the caller, as they happen',
  description:
    'Server-sent events. `ready` comes first: its id is the place after which the stream goes on, the newest or that of `Last-Event-ID`. ' +
    '`notification` carries a notification; its id is its place. `requests` says how many requests wait for the device of the caller.',
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .optional(),
  }),
  status: 200,
  response: z.string(),
  example:
    'event: ready\nid: 7\ndata: {}\n\nevent: notification\nid: 8\ndata: {"type":"IntentApproved","domainId":"0b54f2f0-6a0c-4c9b-8f0e-0a3f2ad6a1de","intentId":"c7d3bede-af9a-4d00-847e-e022cad897ce","id":"7d1b6d2e-3f0a-4c57-9a3e-2b8f5c1d4e60","createdAt":"2026-11-21T12:00:00.000Z"}\n\nevent: requests\ndata: {"count":1}\n\n',
  errors: [],
});
