import { LockStatus, VaultProcessingStatus, VaultsCollection } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { exactText, idsOfPage, metadataFilters, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/vaults` */
export const listVaults = endpoint(routes.vaults.list, {
  summary: 'The vaults of the instance',
  query: listQuery(['id', 'alias', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: idsOfPage.optional(),
    alias: searchText.optional(),
    publicKey: exactText.optional(),
    'publicKey.startsWith': searchText.optional(),
    lock: repeated(LockStatus).optional(),
    'additionalDetails.processingStatus': VaultProcessingStatus.optional(),
    ...metadataFilters,
  }),
  status: 200,
  response: VaultsCollection,
  errors: [],
});
