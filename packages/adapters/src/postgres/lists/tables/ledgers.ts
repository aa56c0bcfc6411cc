import { contract } from '@countersign/contract';

import { select } from '../../schema/selection.ts';
import { defineList } from '../list-definition.ts';
import { envelope } from '../rows.ts';

export const ledgers = defineList(contract.ledgers.list, {
  from: 'ledger l',
  columns: select('ledger', 'l', ['data', 'signature', 'signing_key']),
  id: 'l.id',
  idType: 'text',
  scopes: { Instance: 'true' },
  sorts: { id: 'l.id', alias: 'l.alias', 'metadata.createdAt': 'l.created_at', 'metadata.lastModifiedAt': 'l.modified_at' },
  defaultSort: 'alias',
  filters: {},
  item: envelope,
});
