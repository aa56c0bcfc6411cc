import { EventScope, EventsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';

/** `GET /v1/domains/{domainId}/events` */
export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/events',
  summary: 'What happened in a domain',
  access: { resource: 'events' },
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['sequenceNumber'], { scope: EventScope.optional() }),
  status: 200,
  response: EventsCollection,
  errors: [],
});
