import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SigningSession, SigningSessionIn, sessionParams } from './signing-session.ts';

/** `POST /internal/v1/me/domains/{domainId}/session/{sessionId}/change` */
export const changeSigningSession = endpoint(routes.signingSessions.change, {
  summary: 'Replaces the requests of a session that wait',
  description:
    'What was answered stays as it is; what is left out waits no longer, and what is given waits for as long as a new request. A request ' +
    'that was answered already is not put before the device again.',
  params: sessionParams,
  body: SigningSessionIn,
  status: 200,
  response: SigningSession,
  errors: ['InvalidStateError'],
});
