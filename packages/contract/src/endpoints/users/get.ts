import { TrustedUser, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/users/{userId}` */
export const getUser = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/users/{userId}',
  summary: 'A user',
  access: { resource: 'users' },
  params: z.strictObject({ domainId: uuid, userId: uuid }),
  status: 200,
  response: TrustedUser,
  errors: [],
});
