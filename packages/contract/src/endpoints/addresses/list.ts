import { AccountAddressScope, AddressesCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { flag, ledgerId, repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/addresses` */
export const listAddresses = endpoint(routes.addresses.list, {
  summary: 'The addresses of an account',
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
