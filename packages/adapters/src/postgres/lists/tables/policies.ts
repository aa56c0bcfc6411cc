import { contract } from '@countersign/contract';

import { equals } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { namedFilters, namedSorts, tableOf } from '../named.ts';
import { envelope, selectEntity } from '../rows.ts';

export const policies = defineList(contract.policies.list, {
  ...tableOf('Policy'),
  columns: selectEntity('Policy'),
  sorts: namedSorts({
    rank: `((e.data->>'rank')::integer)`,
    scope: `(e.data->>'scope') collate "C"`,
  }),
  defaultSort: 'alias',
  filters: {
    ...namedFilters,
    // A policy without types governs all of them.
    intentTypes: (types, bind) => `(not e.data ? 'intentTypes' or (e.data->'intentTypes') ?| ${bind(types, 'text[]')})`,
    // `scope` is a policy's own filter here, not the place to look in.
    scope: equals(`e.data->>'scope'`),
    scriptingEngine: equals(`e.data->>'scriptingEngine'`),
  },
  item: envelope,
});
