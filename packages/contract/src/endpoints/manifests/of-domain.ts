import { ManifestsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { manifestsQuery } from './list.ts';

/** `GET /internal/v1/domains/{domainId}/manifests` */
export const listManifestsOfDomain = endpoint(routes.manifests.ofDomain, {
  summary: 'The manifests of all accounts of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: manifestsQuery,
  status: 200,
  response: ManifestsCollection,
  errors: [],
});
