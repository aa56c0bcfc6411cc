import { TrustedTransactionOrder, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/transactions/orders/{transactionOrderId}` */
export const getTransactionOrder = endpoint(routes.orders.get, {
  summary: 'A transaction order',
  params: z.strictObject({ domainId: uuid, transactionOrderId: uuid }),
  status: 200,
  response: TrustedTransactionOrder,
  errors: [],
});
