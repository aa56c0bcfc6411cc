import { contract } from '@countersign/contract';

import { equals, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { namedFilters, namedSorts, tableOf } from '../named.ts';
import { envelope, selectEntity } from '../rows.ts';

export const vaults = defineList(contract.vaults.list, {
  ...tableOf('Vault'),
  columns: selectEntity('Vault', ['processing']),
  sorts: namedSorts({}),
  defaultSort: 'alias',
  filters: {
    ...namedFilters,
    publicKey: equals(`e.data->>'publicKey'`),
    'publicKey.startsWith': startsWith(`e.data->>'publicKey'`),
    'additionalDetails.processingStatus': equals(`e.processing->>'status'`),
  },
  item: (row) => ({ ...envelope(row), additionalDetails: { processing: row.processing ?? { status: 'Completed' } } }),
});
