import { ApiTransaction, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/transactions/{transactionId}` */
export const getTransaction = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/transactions/{transactionId}',
  summary: 'A transaction',
  access: { resource: 'transactions' },
  params: z.strictObject({ domainId: uuid, transactionId: uuid }),
  status: 200,
  response: ApiTransaction,
  errors: [],
});
