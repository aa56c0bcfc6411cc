import { shortText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /api/auth/signin/{provider}` */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signin/{provider}',
  summary: 'Starts a sign-in',
  access: 'Public',
  params: z.strictObject({ provider: shortText }),
  body: z.object({ csrfToken: z.string(), callbackUrl: z.string().optional(), json: z.enum(['true', 'false']).optional() }),
  bodyType: 'application/x-www-form-urlencoded',
  status: 200,
  response: z.object({ url: z.string() }),
  errors: [],
});
