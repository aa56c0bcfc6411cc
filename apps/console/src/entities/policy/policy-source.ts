import type { PolicyScope } from '@countersign/model';

import { api } from '../../shared/api/client.ts';
import { manyOf, oneOf, searchCodec } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';
import { intentTypes } from '@countersign/model/names';

/** The domains that a policy can be for, seen from its own. */
export const policyScopes: readonly PolicyScope[] = ['Self', 'Descendants', 'SelfAndDescendants'];

const search = searchCodec({ ...entityFields(['rank', 'scope']), intentTypes: manyOf(intentTypes), scope: oneOf(policyScopes) });

/** The policies of a domain. */
export const policySource = defineSource({
  of: 'Policy',
  search,
  // As they are asked: the highest rank first.
  sortBy: 'rank',
  sortOrder: 'DESC',
  list: (domainId, query, options) => api.policies.list({ params: { domainId }, query }, options),
  one: async (domainId, policyId, options) => (await api.policies.get({ params: { domainId, policyId } }, options)).data,
  name: ({ alias }) => alias,
});
