import { EventScope, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/**
 * `GET /internal/v1/me/domains/{domainId}/changes`: what happens in a domain, as server-sent events (WHATWG HTML section 9.2).
 *
 * - `ready` comes first; its id is the number after which the stream goes on: the newest, or `Last-Event-ID`.
 * - `change` carries a `HarmonizeEvent`; its id is the event's number.
 * - `access` says that what the person may read, or who they are, may be different now.
 * - `reset` says that more was missed than is told again: read everything anew.
 *
 * Numbers in between are missing where an event is not the person's to read. The stream ends with the access token, and when the
 * person may read nothing of the domain any more.
 */
export const followChanges = endpoint({
  method: 'GET',
  path: '/internal/v1/me/domains/{domainId}/changes',
  summary: 'What happens in a domain, as it happens',
  access: 'DomainReader',
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
  responseType: 'text/event-stream',
  errors: ['TooManyRequestsError'],
});
