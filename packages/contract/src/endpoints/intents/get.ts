import { TrustedIntent } from '@countersign/kinds/schemas';
import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/intents/{intentId}` */
export const getIntent = endpoint(routes.intents.get, {
  summary: 'An intent',
  params: z.strictObject({ domainId: uuid, intentId: uuid }),
  status: 200,
  response: TrustedIntent,
  errors: [],
});
