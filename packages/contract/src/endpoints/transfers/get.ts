import { ApiTransfer, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/transactions/transfers/{transferId}` */
export const getTransfer = endpoint(routes.transfers.get, {
  summary: 'A transfer',
  params: z.strictObject({ domainId: uuid, transferId: uuid }),
  status: 200,
  response: ApiTransfer,
  errors: [],
});
