import { contract } from '@countersign/contract';

import { anyOf, anyOfInAnyCase, looksLikeOneOf, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { namedFilters, namedSorts, tableOf } from '../named.ts';
import { envelope, selectEntity } from '../rows.ts';

export const endpoints = defineList(contract.endpoints.list, {
  ...tableOf('Endpoint'),
  columns: selectEntity('Endpoint'),
  sorts: namedSorts({
    address: `(e.data->>'address') collate "C"`,
    ledgerId: `(e.data->>'ledgerId') collate "C"`,
    trustScore: `((e.data->>'trustScore')::integer)`,
  }),
  defaultSort: 'alias',
  filters: {
    ...namedFilters,
    ledgerId: anyOf(`e.data->>'ledgerId'`),
    address: anyOfInAnyCase(`e.data->>'address'`),
    'address.startsWith': startsWith(`e.data->>'address'`),
    lookAlike: looksLikeOneOf(`e.data->>'address'`),
  },
  item: envelope,
});
