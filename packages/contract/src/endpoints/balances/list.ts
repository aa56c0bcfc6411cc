import { BalancesCollection, LockStatus, TickerValidationStatusFilter, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { exactText, flag, ledgerId, repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/balances` */
export const listBalances = endpoint(routes.balances.list, {
  summary: 'The balances of an account',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: listQuery(['id', 'tickerId', 'totalAmount', 'reservedAmount', 'quarantinedAmount', 'lastUpdatedAt'], {
    'ticker.id': repeated(uuid).optional(),
    'ticker.name': repeated(exactText).optional(),
    'ticker.symbol': repeated(exactText).optional(),
    'ticker.ledgerId': repeated(ledgerId).optional(),
    'ticker.validationStatus': TickerValidationStatusFilter.optional(),
    'ticker.lock': repeated(LockStatus).optional(),
    /** Of assets of which every unit is like the other, or of tokens with a number. */
    'ticker.fungible': flag.optional(),
    /** Those of which there is something, or of which there is nothing any more. */
    held: flag.optional(),
  }),
  status: 200,
  response: BalancesCollection,
  errors: [],
});
