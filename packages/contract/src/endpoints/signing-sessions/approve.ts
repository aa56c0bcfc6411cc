import { endpoint } from '../../endpoint.ts';
import { SigningSession, SigningSessionApproval, sessionParams } from './signing-session.ts';

/** `POST /internal/v1/me/domains/{domainId}/session/{sessionId}` */
export const approveSigningSession = endpoint({
  method: 'POST',
  path: '/internal/v1/me/domains/{domainId}/session/{sessionId}',
  summary: 'The device’s answer to all requests of a session',
  access: 'DomainUser',
  params: sessionParams,
  body: SigningSessionApproval,
  status: 200,
  response: SigningSession,
  errors: ['InvalidSignatureError', 'InvalidStateError'],
});
