import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';
import { SigningSession, SigningSessionStatus } from './signing-session.ts';

/** `GET /internal/v1/me/domains/{domainId}/session` */
export const listSigningSessions = endpoint(routes.signingSessions.list, {
  summary: 'The signing sessions of the caller, the newest first',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ status: repeated(SigningSessionStatus).optional() }),
  status: 200,
  response: z.strictObject({ items: z.array(SigningSession), count: z.int() }),
  errors: [],
});
