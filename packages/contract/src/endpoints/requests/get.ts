import { RequestState, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/requests/{requestId}` */
export const getRequest = endpoint(routes.requests.get, {
  summary: 'What became of a signed request',
  params: z.strictObject({ domainId: uuid, requestId: uuid }),
  status: 200,
  response: RequestState,
  errors: [],
});
