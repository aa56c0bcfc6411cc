import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { SigningSession, SigningSessionIn } from './signing-session.ts';

/** `POST /internal/v1/me/domains/{domainId}/session` */
export const createSigningSession = endpoint(routes.signingSessions.create, {
  summary: 'Puts requests before the caller’s device, to be signed at once',
  params: z.strictObject({ domainId: uuid }),
  body: SigningSessionIn,
  status: 200,
  response: SigningSession,
  errors: ['ServiceUnavailableError'],
});
