import { ApiTransfer, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/transactions/transfers/{transferId}` */
export const getTransfer = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/transactions/transfers/{transferId}',
  summary: 'A transfer',
  access: { resource: 'transactions' },
  params: z.strictObject({ domainId: uuid, transferId: uuid }),
  status: 200,
  response: ApiTransfer,
  errors: [],
});
