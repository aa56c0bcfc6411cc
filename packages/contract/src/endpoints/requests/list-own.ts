import { RequestState } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';

/** `GET /v1/me/requests` */
export const listOwnRequests = endpoint({
  method: 'GET',
  path: '/v1/me/requests',
  summary: 'The signed requests of the caller',
  access: 'Person',
  query: listQuery(['id'], {}),
  status: 200,
  response: z.array(RequestState),
  errors: [],
});
