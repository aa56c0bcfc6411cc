import { AccountAddressScope, AddressesCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { flag, ledgerId, repeated } from '../../query/values.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/addresses` */
export const listAddresses = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/accounts/{accountId}/addresses',
  summary: 'The addresses of an account',
  access: { resource: 'accounts' },
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: listQuery(['id', 'ledgerId', 'address', 'createdAt', 'scope'], {
    ledgerId: repeated(ledgerId).optional(),
    lastOnly: flag.optional(),
    scope: repeated(AccountAddressScope).optional(),
  }),
  status: 200,
  response: AddressesCollection,
  errors: [],
});
