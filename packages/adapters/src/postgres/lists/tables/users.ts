import { contract } from '@countersign/contract';

import { contains, equals, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { namedFilters, namedSorts, tableOf } from '../named.ts';
import { envelope, selectEntity } from '../rows.ts';

/** What a person is called among people, where they said it. */
const displayName = `(e.data->'metadata'->'customProperties'->>'name')`;

export const users = defineList(contract.users.list, {
  ...tableOf('User'),
  columns: selectEntity('User'),
  sorts: namedSorts({}),
  defaultSort: 'alias',
  filters: {
    ...namedFilters,
    name: (text, bind) => `(${contains('e.alias')(text, bind)} or ${contains(displayName)(text, bind)})`,
    publicKey: equals(`e.data->>'publicKey'`),
    'publicKey.startsWith': startsWith(`e.data->>'publicKey'`),
    roles: (roles, bind) => `(e.data->'roles') ?| ${bind(roles, 'text[]')}`,
  },
  item: envelope,
});
