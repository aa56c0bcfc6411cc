import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/domains/{domainId}/accounts/{accountId}/balances/refresh` */
export const refreshBalances = endpoint(routes.balances.refresh, {
  summary: 'Asks for the balances to be brought up to date soon: of one ledger, of the ledger of a ticker, or of all',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: z.strictObject({ ledgerId: ledgerId.optional(), tickerId: uuid.optional() }),
  status: 200,
  errors: [],
});
