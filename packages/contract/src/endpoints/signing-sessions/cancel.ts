import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SigningSession, sessionParams } from './signing-session.ts';

/** `DELETE /internal/v1/me/domains/{domainId}/session/{sessionId}` */
export const cancelSigningSession = endpoint(routes.signingSessions.cancel, {
  summary: 'Takes an open session back',
  params: sessionParams,
  status: 200,
  response: SigningSession,
  errors: ['InvalidStateError'],
});
