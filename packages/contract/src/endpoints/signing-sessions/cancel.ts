import { endpoint } from '../../endpoint.ts';
import { SigningSession, sessionParams } from './signing-session.ts';

/** `DELETE /internal/v1/me/domains/{domainId}/session/{sessionId}` */
export const cancelSigningSession = endpoint({
  method: 'DELETE',
  path: '/internal/v1/me/domains/{domainId}/session/{sessionId}',
  summary: 'Takes an open session back',
  access: 'DomainUser',
  params: sessionParams,
  status: 200,
  response: SigningSession,
  errors: ['InvalidStateError'],
});
