import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SigningSession, sessionParams } from './signing-session.ts';

/** `GET /internal/v1/me/domains/{domainId}/session/{sessionId}` */
export const getSigningSession = endpoint(routes.signingSessions.get, {
  summary: 'A signing session of the caller',
  params: sessionParams,
  status: 200,
  response: SigningSession,
  errors: [],
});
