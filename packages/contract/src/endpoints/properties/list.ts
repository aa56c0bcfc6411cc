import { SystemPropertyId, TrustedSystemPropertiesCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { pagedQuery } from '../../query/list-query.ts';
import { repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/properties` */
export const listProperties = endpoint(routes.properties.list, {
  summary: 'The properties of the instance',
  query: pagedQuery(SystemPropertyId, ['id', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: repeated(SystemPropertyId).optional(),
  }),
  status: 200,
  response: TrustedSystemPropertiesCollection,
  errors: [],
});
