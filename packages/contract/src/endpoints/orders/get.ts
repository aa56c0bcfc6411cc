import { TrustedTransactionOrder, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/transactions/orders/{transactionOrderId}` */
export const getTransactionOrder = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/transactions/orders/{transactionOrderId}',
  summary: 'A transaction order',
  access: { resource: 'transactions' },
  params: z.strictObject({ domainId: uuid, transactionOrderId: uuid }),
  status: 200,
  response: TrustedTransactionOrder,
  errors: [],
});
