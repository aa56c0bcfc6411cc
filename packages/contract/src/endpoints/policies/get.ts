import { TrustedPolicy, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/policies/{policyId}` */
export const getPolicy = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/policies/{policyId}',
  summary: 'A policy',
  access: { resource: 'policies' },
  params: z.strictObject({ domainId: uuid, policyId: uuid }),
  status: 200,
  response: TrustedPolicy,
  errors: [],
});
