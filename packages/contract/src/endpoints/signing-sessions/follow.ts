import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { sessionParams } from './signing-session.ts';

/**
 * `GET /internal/v1/me/domains/{domainId}/session/{sessionId}/events`: server-sent events (WHATWG HTML section 9.2) named `session`, each
 * with a `SigningSessionEvent`, whose number is its id; all that are above `Last-Event-ID`. `end` with `{status}` is the last when the
 * session has come to its end.
 */
export const followSigningSession = endpoint(routes.signingSessions.follow, {
  summary: 'What happens in a session, as it happens',
  description:
    'Server-sent events. `session` carries what happened; its number is its id, and those above `Last-Event-ID` are sent. `end` is the last, ' +
    'when the session has come to its end.',
  params: sessionParams,
  headers: z.object({
    'last-event-id': z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .optional(),
  }),
  status: 200,
  response: z.string(),
  example:
    'event: session\nid: 1\ndata: {"sequenceNumber":1,"type":"Created","at":"2026-11-21T12:00:00.000Z"}\n\nevent: end\ndata: {"status":"Approved"}\n\n',
  errors: [],
});
