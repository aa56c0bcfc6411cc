import { LockStatus, TrustedEndpointsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { exactText, idsOfPage, ledgerId, metadataFilters, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/endpoints` */
export const listEndpoints = endpoint(routes.endpoints.list, {
  summary: 'The endpoints of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(
    ['id', 'alias', 'address', 'ledgerId', 'trustScore', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'],
    {
      id: idsOfPage.optional(),
      ledgerId: repeated(ledgerId).optional(),
      alias: searchText.optional(),
      address: repeated(exactText).optional(),
      'address.startsWith': searchText.optional(),
      /** Those that begin and end like one of these addresses, and are another. */
      lookAlike: repeated(exactText).optional(),
      lock: repeated(LockStatus).optional(),
      ...metadataFilters,
    },
  ),
  status: 200,
  response: TrustedEndpointsCollection,
  errors: [],
});
