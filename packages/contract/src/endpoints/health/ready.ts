import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /health/ready` */
export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Whether every part is up',
  access: 'Public',
  status: 200,
  response: z.strictObject({ status: z.literal('ready'), parts: z.array(z.string()) }),
  errors: ['ServiceUnavailableError'],
});
