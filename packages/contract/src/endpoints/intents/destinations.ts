import { TrustedEndpointsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /internal/v1/domains/{domainId}/intents/{intentId}/destinations` */
export const listIntentDestinations = endpoint(routes.intents.destinations, {
  summary: 'The endpoints that the order of an intent names, as the notary signed them',
  description:
    'Also those of domains above, which the caller may not read otherwise: a person who may read an order may see where it leads.',
  params: z.strictObject({ domainId: uuid, intentId: uuid }),
  status: 200,
  response: TrustedEndpointsCollection,
  errors: [],
});
