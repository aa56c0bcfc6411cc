import { AccountAddress, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/addresses/latest` */
export const getLatestAddress = endpoint(routes.addresses.latest, {
  summary: 'The newest address of an account on a ledger',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: z.strictObject({ ledgerId: ledgerId.optional() }),
  status: 200,
  response: AccountAddress,
  errors: [],
});
