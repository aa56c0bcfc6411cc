import { TrustedIntent } from '@countersign/kinds/schemas';
import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/domains/{domainId}/intents/{intentId}` */
export const getIntent = endpoint({
  method: 'GET',
  path: '/v1/domains/{domainId}/intents/{intentId}',
  summary: 'An intent',
  access: { resource: 'requests' },
  params: z.strictObject({ domainId: uuid, intentId: uuid }),
  status: 200,
  response: TrustedIntent,
  errors: [],
});
