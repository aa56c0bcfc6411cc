import { EventScope, EventsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/events` */
export const listEvents = endpoint(routes.events.list, {
  summary: 'What happened in a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['sequenceNumber'], { scope: EventScope.optional() }),
  status: 200,
  response: EventsCollection,
  errors: [],
});
