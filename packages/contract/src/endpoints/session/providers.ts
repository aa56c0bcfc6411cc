import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** A way to sign in. */
export const SessionProvider = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  signinUrl: z.string(),
  callbackUrl: z.string(),
});
export type SessionProvider = z.infer<typeof SessionProvider>;

/** `GET /api/auth/providers` */
export const listProviders = endpoint(routes.session.providers, {
  summary: 'The ways to sign in',
  status: 200,
  response: z.record(z.string(), SessionProvider),
  errors: [],
});
