import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /api/auth/_log` */
export const logFromClient = endpoint(routes.session.log, {
  summary: 'Takes a client’s log line',
  body: z.record(z.string(), z.unknown()),
  status: 200,
  errors: [],
});
