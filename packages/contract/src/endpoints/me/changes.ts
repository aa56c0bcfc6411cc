import { EventScope, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/**
 * `GET /internal/v1/me/domains/{domainId}/changes`: what happens in a domain, as server-sent events (WHATWG HTML section 9.2).
 *
 * - `ready` comes first; its id is the number after which the stream goes on: the newest, or `Last-Event-ID`.
 * - `change` carries a `HarmonizeEvent`; its id is the event's number.
 * - `access` says that what the person may read, or who they are, may be different now.
 * - `reset` says that more was missed than is sent again: read everything again.
 *
 * Numbers in between are missing where an event is not the person's to read. The stream ends with the access token, and when the
 * person may read nothing of the domain any more.
 */
export const followChanges = endpoint(routes.me.changes, {
  summary: 'What happens in a domain, as it happens',
  description:
    'Server-sent events. `ready` comes first: its id is the number after which the stream goes on, the newest or that of `Last-Event-ID`. ' +
    '`change` carries an event; its id is the number of the event. `access` says that what the caller may read, or who they are, may be different ' +
    'now. `reset` says that more was missed than is sent again: read everything again. Numbers are missing where an event is not for the ' +
    'caller to read. The stream ends with the access token, and when the caller may read nothing of the domain any more.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ scope: EventScope.optional() }),
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .optional(),
  }),
  status: 200,
  response: z.string(),
  example:
    'event: ready\nid: 41\ndata: {}\n\nevent: change\nid: 42\ndata: {"id":"7d1b6d2e-3f0a-4c57-9a3e-2b8f5c1d4e60","domainId":"0b54f2f0-6a0c-4c9b-8f0e-0a3f2ad6a1de","payload":{"id":"c7d3bede-af9a-4d00-847e-e022cad897ce","type":"IntentCreated"},"sequenceNumber":42,"savedAt":"2026-11-21T12:00:00.000Z"}\n\n',
  errors: ['TooManyRequestsError'],
});
