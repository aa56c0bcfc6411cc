import { AccountAddress, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/addresses/{accountAddressId}` */
export const getAddress = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/accounts/{accountId}/addresses/{accountAddressId}',
  summary: 'An address of an account',
  access: { resource: 'accounts' },
  params: z.strictObject({ domainId: uuid, accountId: uuid, accountAddressId: uuid }),
  status: 200,
  response: AccountAddress,
  errors: [],
});
