import { base64 } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** A person of the demo organisation; the key is PKCS #8, DER, base64. */
export const DemoPerson = z.strictObject({
  email: z.string(),
  alias: z.string(),
  description: z.string(),
  privateKeyPkcs8: base64,
});
export type DemoPerson = z.infer<typeof DemoPerson>;

/** `GET /internal/v1/demo/people` */
export const listDemoPeople = endpoint(routes.demo.people, {
  summary: 'The people of a demo instance, with their keys; absent outside demo mode',
  status: 200,
  response: z.strictObject({ items: z.array(DemoPerson) }),
  errors: ['RouteNotFoundError'],
});
