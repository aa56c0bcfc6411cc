import { contract } from '@countersign/contract';

import { anyOf, contains, equals, metadataFilters, metadataSorts } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

export const policies = defineList(contract.policies.list, {
  from: 'entity_policy e',
  columns: selectEntity('Policy'),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Domains: 'e.domain_id', Subtrees: 'e.domain_id' },
  sorts: {
    id: 'e.id',
    alias: 'e.alias',
    rank: `((e.data->>'rank')::integer)`,
    scope: `(e.data->>'scope') collate "C"`,
    lock: 'e.lock',
    ...metadataSorts,
  },
  defaultSort: 'alias',
  filters: {
    id: anyOf('e.id', 'uuid[]'),
    alias: contains('e.alias'),
    // A policy without types governs all of them.
    intentTypes: (types, bind) => `(not e.data ? 'intentTypes' or (e.data->'intentTypes') ?| ${bind(types, 'text[]')})`,
    // `scope` is a policy's own filter here, not the place to look in.
    scope: equals(`e.data->>'scope'`),
    scriptingEngine: equals(`e.data->>'scriptingEngine'`),
    lock: anyOf('e.lock'),
    ...metadataFilters,
  },
  item: envelope,
});
