import { contract } from '@countersign/contract';

import { anyOf } from '../filters.ts';
import { select } from '../../schema/selection.ts';
import { defineList } from '../list-definition.ts';
import { envelope } from '../rows.ts';

export const properties = defineList(contract.properties.list, {
  from: 'system_property p',
  columns: select('system_property', 'p', ['data', 'signature', 'signing_key']),
  id: 'p.id',
  idType: 'text',
  scopes: { Instance: 'true' },
  sorts: {
    id: 'p.id',
    'metadata.createdAt': `(p.data->'metadata'->>'createdAt')`,
    'metadata.lastModifiedAt': `(p.data->'metadata'->>'lastModifiedAt')`,
  },
  defaultSort: 'id',
  filters: { id: anyOf('p.id') },
  item: envelope,
});
