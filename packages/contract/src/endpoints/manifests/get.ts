import { ApiManifest, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts/{accountId}/manifests/{manifestId}` */
export const getManifest = endpoint(routes.manifests.get, {
  summary: 'A manifest of an account',
  params: z.strictObject({ domainId: uuid, accountId: uuid, manifestId: uuid }),
  status: 200,
  response: ApiManifest,
  errors: ['EntityNotFoundError'],
});
