import { shortText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /api/auth/callback/{provider}` */
export const finishSignIn = endpoint(routes.session.callback, {
  summary: 'Where the provider sends the browser back to',
  params: z.strictObject({ provider: shortText }),
  query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
  status: 302,
  errors: [],
});
