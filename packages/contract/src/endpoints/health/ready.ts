import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /health/ready` */
export const ready = endpoint(routes.health.ready, {
  summary: 'Whether every part is up',
  status: 200,
  response: z.strictObject({ status: z.literal('ready'), parts: z.array(z.string()) }),
  errors: ['ServiceUnavailableError'],
});
