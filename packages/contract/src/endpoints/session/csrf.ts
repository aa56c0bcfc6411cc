import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /api/auth/csrf` */
export const getCsrfToken = endpoint(routes.session.csrf, {
  summary: 'A token that session forms must carry',
  status: 200,
  response: z.strictObject({ csrfToken: z.string() }),
  errors: [],
});
