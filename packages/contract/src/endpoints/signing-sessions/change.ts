import { endpoint } from '../../endpoint.ts';
import { SigningSession, SigningSessionIn, sessionParams } from './signing-session.ts';

/** `POST /internal/v1/me/domains/{domainId}/session/{sessionId}/change` */
export const changeSigningSession = endpoint({
  method: 'POST',
  path: '/internal/v1/me/domains/{domainId}/session/{sessionId}/change',
  summary: 'Replaces the requests of an open session',
  access: 'DomainUser',
  params: sessionParams,
  body: SigningSessionIn,
  status: 200,
  response: SigningSession,
  errors: ['InvalidStateError'],
});
