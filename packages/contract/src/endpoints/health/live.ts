import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /health/live` */
export const live = endpoint(routes.health.live, {
  summary: 'Whether the process runs',
  status: 200,
  response: z.strictObject({ status: z.literal('live') }),
  errors: [],
});
