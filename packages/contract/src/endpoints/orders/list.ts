import { TransactionOrderParameterType, TrustedTransactionOrdersCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { ledgerId, metadataDateFilters, metadataFilters, outcome, repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/transactions/orders` */
export const listTransactionOrders = endpoint(routes.orders.list, {
  summary: 'The transaction orders of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id', 'accountId', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    accountId: repeated(uuid).optional(),
    ledgerId: repeated(ledgerId).optional(),
    intentId: uuid.optional(),
    /** That of the transaction that the order became. */
    outcome: outcome.optional(),
    'parameters.type': TransactionOrderParameterType.optional(),
    ...metadataFilters,
    ...metadataDateFilters,
  }),
  status: 200,
  response: TrustedTransactionOrdersCollection,
  errors: [],
});
