import { LockStatus, TrustedDomainsCollection, uuid } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { metadataFilters, repeated, searchText } from '../../query/values.ts';

/** `GET /v1/domains` */
export const listDomains = endpoint({
  method: 'GET',
  path: '/v1/domains',
  summary: 'The domains that the caller may read',
  access: 'Person',
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
