import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SigningSession, SigningSessionIn, sessionParams } from './signing-session.ts';

/** `POST /internal/v1/me/domains/{domainId}/session/{sessionId}/change` */
export const changeSigningSession = endpoint(routes.signingSessions.change, {
  summary: 'Replaces the requests of an open session',
  params: sessionParams,
  body: SigningSessionIn,
  status: 200,
  response: SigningSession,
  errors: ['InvalidStateError'],
});
