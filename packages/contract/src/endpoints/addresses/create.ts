import { AccountAddress, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/domains/{domainId}/accounts/{accountId}/addresses/{ledgerId}` */
export const createAddress = endpoint(routes.addresses.create, {
  summary: 'Makes a new address of an account on a ledger',
  params: z.strictObject({ domainId: uuid, accountId: uuid, ledgerId: ledgerId }),
  status: 200,
  response: AccountAddress,
  // Not ready, locked, or on a ledger where accounts have a single address.
  errors: ['DomainLockedError', 'InvalidRequestError'],
});
