import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /health/live` */
export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Whether the process runs',
  access: 'Public',
  status: 200,
  response: z.strictObject({ status: z.literal('live') }),
  errors: [],
});
