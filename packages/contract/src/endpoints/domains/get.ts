import { TrustedDomain, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}` */
export const getDomain = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}',
  summary: 'A domain',
  access: { resource: 'domains' },
  params: z.strictObject({ domainId: uuid }),
  status: 200,
  response: TrustedDomain,
  errors: [],
});
