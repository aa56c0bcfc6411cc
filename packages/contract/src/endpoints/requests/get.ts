import { RequestState, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/requests/{requestId}` */
export const getRequest = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/requests/{requestId}',
  summary: 'What became of a signed request',
  access: { resource: 'requests' },
  params: z.strictObject({ domainId: uuid, requestId: uuid }),
  status: 200,
  response: RequestState,
  errors: [],
});
