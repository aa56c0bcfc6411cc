import { ApiRoles, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/users/roles` */
export const listRoles = endpoint(routes.users.roles, {
  summary: 'The roles that users of a domain hold',
  params: z.strictObject({ domainId: uuid }),
  status: 200,
  response: ApiRoles,
  errors: [],
});
