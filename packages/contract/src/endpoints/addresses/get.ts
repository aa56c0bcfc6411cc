import { AccountAddress, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/addresses/{accountAddressId}` */
export const getAddress = endpoint(routes.addresses.get, {
  summary: 'An address of an account',
  params: z.strictObject({ domainId: uuid, accountId: uuid, accountAddressId: uuid }),
  status: 200,
  response: AccountAddress,
  errors: [],
});
