import { shortText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /api/auth/callback/{provider}` */
export const finishSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/callback/{provider}',
  summary: 'Where the provider sends the browser back to',
  access: 'Public',
  params: z.strictObject({ provider: shortText }),
  query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
  status: 302,
  errors: [],
});
