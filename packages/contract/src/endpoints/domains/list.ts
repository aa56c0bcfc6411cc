import { LockStatus, TrustedDomainsCollection, uuid } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { metadataFilters, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains` */
export const listDomains = endpoint(routes.domains.list, {
  summary: 'The domains that the caller may read',
  query: listQuery(['id', 'parentId', 'alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    parentId: uuid.optional(),
    alias: searchText.optional(),
    lock: repeated(LockStatus).optional(),
    ...metadataFilters,
  }),
  status: 200,
  response: TrustedDomainsCollection,
  errors: [],
});
