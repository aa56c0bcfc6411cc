import { IntentType, LockStatus, PolicyScope, ScriptingEngine, TrustedPoliciesCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { idsOfPage, metadataFilters, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/policies` */
export const listPolicies = endpoint(routes.policies.list, {
  summary: 'The policies of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id', 'alias', 'rank', 'scope', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: idsOfPage.optional(),
    alias: searchText.optional(),
    intentTypes: repeated(IntentType).optional(),
    scope: PolicyScope.optional(),
    scriptingEngine: ScriptingEngine.optional(),
    lock: repeated(LockStatus).optional(),
    ...metadataFilters,
  }),
  status: 200,
  response: TrustedPoliciesCollection,
  errors: [],
});
