import { AccountAddress, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/domains/{domainId}/accounts/{accountId}/addresses` */
export const createAddressOn = endpoint(routes.addresses.createOn, {
  summary: 'The older form of making a new address of an account: the ledger is in the query',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: z.strictObject({ ledgerId: ledgerId }),
  status: 200,
  response: AccountAddress,
  errors: ['DomainLockedError', 'InvalidRequestError'],
});
