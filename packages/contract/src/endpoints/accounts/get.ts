import { ApiAccount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}` */
export const getAccount = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/accounts/{accountId}',
  summary: 'An account',
  access: { resource: 'accounts' },
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  status: 200,
  response: ApiAccount,
  errors: [],
});
