import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /api/auth/csrf` */
export const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/auth/csrf',
  summary: 'A token that session forms must carry',
  access: 'Public',
  status: 200,
  response: z.strictObject({ csrfToken: z.string() }),
  errors: [],
});
