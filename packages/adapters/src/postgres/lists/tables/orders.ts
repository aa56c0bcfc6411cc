import { contract } from '@countersign/contract';

import { after, anyOf, before, equals, metadataFilters, metadataSorts } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { envelope, selectEntity } from '../rows.ts';

export const orders = defineList(contract.orders.list, {
  from: 'entity_order e',
  columns: selectEntity('TransactionOrder'),
  id: 'e.id',
  idType: 'uuid',
  scopes: { Domains: 'e.domain_id', Subtrees: 'e.domain_id' },
  sorts: { id: 'e.id', accountId: `((e.data->>'accountId')::uuid)`, ...metadataSorts },
  defaultSort: 'metadata.createdAt',
  filters: {
    accountId: anyOf(`e.data->>'accountId'`),
    ledgerId: anyOf(`e.data->>'ledgerId'`),
    intentId: (intentId, bind) => `exists (
      select from entity_revision r
      where r.kind = 'TransactionOrder' and r.id = e.id and r.intent_id = ${bind(intentId, 'uuid')})`,
    // As its index has it.
    outcome: (outcome) => `exists (
      select from ledger_transaction t
      where t.order_id = e.id and t.order_domain_id = e.domain_id and t.order_id is not null
        and transaction_outcome(t.processing_status, t.ledger_status, t.ledger_transaction) <> 'Over'
        and transaction_outcome(t.processing_status, t.ledger_status, t.ledger_transaction) = '${outcome}')`,
    'parameters.type': equals(`e.data->'parameters'->>'type'`),
    'metadata.createdAt.lt': before('e.created_at'),
    'metadata.createdAt.gt': after('e.created_at'),
    'metadata.lastModifiedAt.lt': before('e.modified_at'),
    'metadata.lastModifiedAt.gt': after('e.modified_at'),
    ...metadataFilters,
  },
  item: envelope,
});
