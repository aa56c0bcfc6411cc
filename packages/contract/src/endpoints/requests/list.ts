import { RequestState, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/requests` */
export const listRequests = endpoint(routes.requests.list, {
  summary: 'The signed requests of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id'], {}),
  status: 200,
  response: z.array(RequestState),
  errors: [],
});
