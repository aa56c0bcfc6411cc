import { endpoint } from '../../endpoint.ts';
import { SigningSession, sessionParams } from './signing-session.ts';

/** `GET /internal/v1/me/domains/{domainId}/session/{sessionId}` */
export const getSigningSession = endpoint({
  method: 'GET',
  path: '/internal/v1/me/domains/{domainId}/session/{sessionId}',
  summary: 'A signing session of the caller',
  access: 'DomainUser',
  params: sessionParams,
  status: 200,
  response: SigningSession,
  errors: [],
});
