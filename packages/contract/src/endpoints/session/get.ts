import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** The browser session in the wire form of the session API; `{}` where nobody is signed in. */
export const Session = z.object({
  user: z.object({ publicKey: z.string().optional(), email: z.string().optional() }).optional(),
  accessToken: z.string().optional(),
  expires: z.string().optional(),
  error: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** `GET /api/auth/session` */
export const getSession = endpoint(routes.session.get, {
  summary: 'The browser session, empty where there is none',
  status: 200,
  response: Session,
  errors: [],
});
