import { TrustedEndpoint, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/endpoints/{endpointId}` */
export const getEndpoint = endpoint(routes.endpoints.get, {
  summary: 'An endpoint',
  params: z.strictObject({ domainId: uuid, endpointId: uuid }),
  status: 200,
  response: TrustedEndpoint,
  errors: [],
});
