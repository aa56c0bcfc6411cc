import { contract } from '@countersign/contract';

import { defineList } from '../list-definition.ts';
import { envelope } from '../rows.ts';

export const ledgers = defineList(contract.ledgers.list, {
  from: 'ledger l',
  columns: 'l.data, l.signature, l.signing_key',
  id: 'l.id',
  idType: 'text',
  scopes: { Instance: 'true' },
  sorts: { id: 'l.id', alias: 'l.alias', 'metadata.createdAt': 'l.created_at', 'metadata.lastModifiedAt': 'l.modified_at' },
  defaultSort: 'alias',
  filters: {},
  item: envelope,
});
