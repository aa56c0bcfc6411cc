import { contract } from '@countersign/contract';

import { anyOf, equals, metadataFilters, metadataSorts } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

export const manifests = defineList(contract.manifests.list, {
  from: 'entity_manifest e',
  columns: selectEntity('Manifest', ['processing']),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Account: `(e.data->>'accountId')::uuid`, Domains: 'e.domain_id' },
  sorts: { id: 'e.id', ...metadataSorts },
  defaultSort: 'metadata.createdAt',
  filters: {
    'content.type': anyOf(`e.data->'content'->>'type'`),
    'additionalDetails.processingStatus': equals(`e.processing->>'status'`),
    ...metadataFilters,
  },
  // The public API distinguishes a manifest's states by `type`.
  item: (row) => ({
    ...envelope(row),
    additionalDetails: { processing: { type: row.processing?.status ?? 'Completed' } },
  }),
});
