import { LockStatus, TrustedUsersCollection, role, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { exactText, idsOfPage, metadataFilters, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/users` */
export const listUsers = endpoint(routes.users.list, {
  summary: 'The users of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id', 'alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: idsOfPage.optional(),
    alias: searchText.optional(),
    /** What their alias contains, or the name in their custom properties. */
    name: searchText.optional(),
    publicKey: exactText.optional(),
    'publicKey.startsWith': searchText.optional(),
    roles: repeated(role).optional(),
    'roles[]': repeated(role).optional(),
    lock: repeated(LockStatus).optional(),
    ...metadataFilters,
  }),
  status: 200,
  response: TrustedUsersCollection,
  errors: [],
});
