import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SigningSession, SigningSessionApproval, sessionParams } from './signing-session.ts';

/** `POST /internal/v1/me/domains/{domainId}/session/{sessionId}` */
export const approveSigningSession = endpoint(routes.signingSessions.approve, {
  summary: 'The device’s answer to all requests of a session',
  params: sessionParams,
  body: SigningSessionApproval,
  status: 200,
  response: SigningSession,
  errors: ['InvalidSignatureError', 'InvalidStateError'],
});
