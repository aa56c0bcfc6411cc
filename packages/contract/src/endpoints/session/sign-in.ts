import { shortText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /api/auth/signin/{provider}` */
export const signIn = endpoint(routes.session.signIn, {
  summary: 'Starts a sign-in',
  params: z.strictObject({ provider: shortText }),
  body: z.object({ csrfToken: z.string(), callbackUrl: z.string().optional(), json: z.enum(['true', 'false']).optional() }),
  status: 200,
  response: z.object({ url: z.string() }),
  errors: [],
});
