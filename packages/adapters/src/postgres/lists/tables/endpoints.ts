import { contract } from '@countersign/contract';

import { anyOf, anyOfInAnyCase, contains, looksLikeOneOf, metadataFilters, metadataSorts, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

export const endpoints = defineList(contract.endpoints.list, {
  from: 'entity_endpoint e',
  columns: selectEntity('Endpoint'),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Domains: 'e.domain_id', Subtrees: 'e.domain_id' },
  sorts: {
    id: 'e.id',
    alias: 'e.alias',
    address: `(e.data->>'address') collate "C"`,
    ledgerId: `(e.data->>'ledgerId') collate "C"`,
    trustScore: `((e.data->>'trustScore')::integer)`,
    lock: 'e.lock',
    ...metadataSorts,
  },
  defaultSort: 'alias',
  filters: {
    id: anyOf('e.id', 'uuid[]'),
    ledgerId: anyOf(`e.data->>'ledgerId'`),
    alias: contains('e.alias'),
    address: anyOfInAnyCase(`e.data->>'address'`),
    'address.startsWith': startsWith(`e.data->>'address'`),
    lookAlike: looksLikeOneOf(`e.data->>'address'`),
    lock: anyOf('e.lock'),
    ...metadataFilters,
  },
  item: envelope,
});
