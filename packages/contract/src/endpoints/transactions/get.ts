import { ApiTransaction, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/transactions/{transactionId}` */
export const getTransaction = endpoint(routes.transactions.get, {
  summary: 'A transaction',
  params: z.strictObject({ domainId: uuid, transactionId: uuid }),
  status: 200,
  response: ApiTransaction,
  errors: [],
});
