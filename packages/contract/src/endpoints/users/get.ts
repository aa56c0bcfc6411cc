import { TrustedUser, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/users/{userId}` */
export const getUser = endpoint(routes.users.get, {
  summary: 'A user',
  params: z.strictObject({ domainId: uuid, userId: uuid }),
  status: 200,
  response: TrustedUser,
  errors: [],
});
