import { LockStatus, TrustedEndpointsCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { ledgerId, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /internal/v1/me/endpoints`: one call for a choice among the endpoints of however many domains. */
export const listReadableEndpoints = endpoint(routes.me.endpoints, {
  summary: 'The endpoints of every domain whose endpoints the caller may read',
  query: listQuery(['alias'], {
    alias: searchText.optional(),
    'address.startsWith': searchText.optional(),
    lock: repeated(LockStatus).optional(),
    ledgerId: repeated(ledgerId).optional(),
  }),
  status: 200,
  response: TrustedEndpointsCollection,
  errors: [],
});
