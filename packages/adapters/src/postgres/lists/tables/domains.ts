import { contract } from '@countersign/contract';

import { anyOf, contains, equals, metadataFilters, metadataSorts } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

export const domains = defineList(contract.domains.list, {
  from: 'entity_domain e',
  columns: selectEntity('Domain'),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Domains: 'e.id', Subtrees: 'e.id' },
  sorts: {
    id: 'e.id',
    parentId: `coalesce(e.data->>'parentId', '') collate "C"`,
    alias: 'e.alias',
    lock: 'e.lock',
    ...metadataSorts,
  },
  defaultSort: 'alias',
  filters: {
    parentId: equals(`e.data->>'parentId'`),
    alias: contains('e.alias'),
    lock: anyOf('e.lock'),
    ...metadataFilters,
  },
  item: envelope,
});
