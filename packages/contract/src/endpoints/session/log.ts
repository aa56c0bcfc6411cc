import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `POST /api/auth/_log` */
export const logFromClient = endpoint({
  method: 'POST',
  path: '/api/auth/_log',
  summary: 'Takes a client’s log line',
  access: 'Public',
  body: z.record(z.string(), z.unknown()),
  status: 200,
  errors: [],
});
