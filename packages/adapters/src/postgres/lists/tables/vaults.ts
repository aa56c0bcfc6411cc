import { contract } from '@countersign/contract';

import { anyOf, contains, equals, metadataFilters, metadataSorts, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

export const vaults = defineList(contract.vaults.list, {
  from: 'entity_vault e',
  columns: selectEntity('Vault', ['processing']),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Instance: 'true' },
  sorts: { id: 'e.id', alias: 'e.alias', lock: 'e.lock', ...metadataSorts },
  defaultSort: 'alias',
  filters: {
    id: anyOf('e.id', 'uuid[]'),
    alias: contains('e.alias'),
    publicKey: equals(`e.data->>'publicKey'`),
    'publicKey.startsWith': startsWith(`e.data->>'publicKey'`),
    lock: anyOf('e.lock'),
    'additionalDetails.processingStatus': equals(`e.processing->>'status'`),
    ...metadataFilters,
  },
  item: (row) => ({ ...envelope(row), additionalDetails: { processing: row.processing ?? { status: 'Completed' } } }),
});
