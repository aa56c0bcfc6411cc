import { SystemPropertyId, TrustedSystemPropertiesCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { repeated } from '../../query/values.ts';

/** `GET /v1/properties` */
export const listProperties = endpoint({
  method: 'GET',
  path: '/v1/properties',
  summary: 'The properties of the instance',
  access: 'Member',
  query: pagedQuery(SystemPropertyId, ['id', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: repeated(SystemPropertyId).optional(),
  }),
  status: 200,
  response: TrustedSystemPropertiesCollection,
  errors: [],
});
