import { TrustedEndpoint, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/endpoints/{endpointId}` */
export const getEndpoint = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/endpoints/{endpointId}',
  summary: 'An endpoint',
  access: { resource: 'endpoints' },
  params: z.strictObject({ domainId: uuid, endpointId: uuid }),
  status: 200,
  response: TrustedEndpoint,
  errors: [],
});
