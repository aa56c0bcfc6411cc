import { TrustedPolicy, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/policies/{policyId}` */
export const getPolicy = endpoint(routes.policies.get, {
  summary: 'A policy',
  params: z.strictObject({ domainId: uuid, policyId: uuid }),
  status: 200,
  response: TrustedPolicy,
  errors: [],
});
