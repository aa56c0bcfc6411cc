import { ApiAccount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}` */
export const getAccount = endpoint(routes.accounts.get, {
  summary: 'An account',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  status: 200,
  response: ApiAccount,
  errors: [],
});
