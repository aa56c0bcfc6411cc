import { BalancesCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { flag } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /internal/v1/domains/{domainId}/balances/holders` */
export const listBalancesOfTicker = endpoint(routes.balances.ofTicker, {
  summary: 'What each account of a domain holds of one asset',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id', 'totalAmount', 'reservedAmount', 'quarantinedAmount', 'lastUpdatedAt'], {
    tickerId: uuid,
    /** Those that hold some of it, or that hold nothing of it any more. */
    held: flag.optional(),
  }),
  status: 200,
  response: BalancesCollection,
  errors: [],
});
