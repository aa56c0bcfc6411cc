import { BalanceWithConfirmedAmount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/confirmed-balance/{tickerId}` */
export const getConfirmedBalance = endpoint(routes.balances.confirmed, {
  summary: 'What an account holds of an asset in blocks, and what comes or goes (negative) once those that wait are in one',
  params: z.strictObject({ domainId: uuid, accountId: uuid, tickerId: uuid }),
  status: 200,
  response: BalanceWithConfirmedAmount,
  errors: [],
});
