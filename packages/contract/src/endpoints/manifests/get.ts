import { ApiManifest, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/manifests/{manifestId}` */
export const getManifest = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/accounts/{accountId}/manifests/{manifestId}',
  summary: 'A manifest of an account',
  access: { resource: 'accounts' },
  params: z.strictObject({ domainId: uuid, accountId: uuid, manifestId: uuid }),
  status: 200,
  response: ApiManifest,
  errors: ['EntityNotFoundError'],
});
