import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /api/auth/signout` */
export const signOut = endpoint(routes.session.signOut, {
  summary: 'Ends the session',
  body: z.object({ csrfToken: z.string(), callbackUrl: z.string().optional(), json: z.enum(['true', 'false']).optional() }),
  status: 200,
  response: z.object({ url: z.string() }),
  errors: [],
});
