import { RequestState } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/me/requests` */
export const listOwnRequests = endpoint(routes.requests.listOwn, {
  summary: 'The signed requests of the caller',
  query: listQuery(['id'], {}),
  status: 200,
  response: z.array(RequestState),
  errors: [],
});
