import { MeReference } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/me` */
export const getMe = endpoint({
  method: 'GET',
  path: '/v1/me',
  summary: 'Who the caller is, and in which domains',
  access: 'Person',
  status: 200,
  response: MeReference,
  errors: [],
});
