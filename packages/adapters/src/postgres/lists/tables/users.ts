import { contract } from '@countersign/contract';

import { anyOf, contains, equals, metadataFilters, metadataSorts, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

/** What a person is called among people, where they said it. */
const displayName = `(e.data->'metadata'->'customProperties'->>'name')`;

export const users = defineList(contract.users.list, {
  from: 'entity_user e',
  columns: selectEntity('User'),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Domains: 'e.domain_id', Subtrees: 'e.domain_id' },
  sorts: { id: 'e.id', alias: 'e.alias', lock: 'e.lock', ...metadataSorts },
  defaultSort: 'alias',
  filters: {
    id: anyOf('e.id', 'uuid[]'),
    alias: contains('e.alias'),
    name: (text, bind) => `(${contains('e.alias')(text, bind)} or ${contains(displayName)(text, bind)})`,
    publicKey: equals(`e.data->>'publicKey'`),
    'publicKey.startsWith': startsWith(`e.data->>'publicKey'`),
    roles: (roles, bind) => `(e.data->'roles') ?| ${bind(roles, 'text[]')}`,
    lock: anyOf('e.lock'),
    ...metadataFilters,
  },
  item: envelope,
});
