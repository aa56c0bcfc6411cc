import { ManifestContentType, ManifestProcessingStatus, ManifestsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { metadataFilters, repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** How manifests are sorted and looked for. */
export const manifestsQuery = listQuery(['id', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
  'content.type': repeated(ManifestContentType).optional(),
  'additionalDetails.processingStatus': ManifestProcessingStatus.optional(),
  ...metadataFilters,
});

/** `GET /v1/domains/{domainId}/accounts/{accountId}/manifests` */
export const listManifests = endpoint(routes.manifests.list, {
  summary: 'The manifests of an account',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: manifestsQuery,
  status: 200,
  response: ManifestsCollection,
  errors: ['EntityNotFoundError'],
});
