import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /api/auth/signout` */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signout',
  summary: 'Ends the session',
  access: 'Public',
  body: z.object({ csrfToken: z.string(), callbackUrl: z.string().optional(), json: z.enum(['true', 'false']).optional() }),
  bodyType: 'application/x-www-form-urlencoded',
  status: 200,
  response: z.object({ url: z.string() }),
  errors: [],
});
