import { ApiRoles, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/users/roles` */
export const listRoles = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/users/roles',
  summary: 'The roles that users of a domain hold',
  access: { resource: 'users' },
  params: z.strictObject({ domainId: uuid }),
  status: 200,
  response: ApiRoles,
  errors: [],
});
