import { TrustedDomain, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}` */
export const getDomain = endpoint(routes.domains.get, {
  summary: 'A domain',
  params: z.strictObject({ domainId: uuid }),
  status: 200,
  response: TrustedDomain,
  errors: [],
});
