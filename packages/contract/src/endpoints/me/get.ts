import { MeReference } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/me` */
export const getMe = endpoint(routes.me.get, {
  summary: 'Who the caller is, and in which domains',
  status: 200,
  response: MeReference,
  errors: [],
});
