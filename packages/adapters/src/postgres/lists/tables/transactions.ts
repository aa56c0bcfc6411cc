import { contract } from '@countersign/contract';

import { equals } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import type { Row } from '../list-definition.ts';
import { compact, instant } from '../rows.ts';

function transaction(row: Row) {
  return compact({
    id: row['id'],
    ledgerId: row['ledger_id'],
    orderReference: row['order_id'] === null ? undefined : { id: row['order_id'], domainId: row['order_domain_id'] },
    relatedAccounts: row['related_accounts'],
    processing: row['processing'],
    registeredAt: instant(row['registered_at']),
    ledgerTransactionData: row['ledger_transaction'],
    replaces: row['replaces'] === null ? undefined : { id: row['replaces'], domainId: row['order_domain_id'] },
    reachedAt: row['order_id'] === null ? undefined : row['reached'],
    replacedBy: row['replaced_by'] === null ? undefined : { id: row['replaced_by'], domainId: row['order_domain_id'] },
  });
}

export const transactions = defineList(contract.transactions.list, {
  from: 'transaction_domain d left join ledger_transaction t on t.id = d.transaction_id',
  columns: `t.id, t.ledger_id, t.order_id, t.order_domain_id, t.processing, t.registered_at, t.ledger_transaction, t.replaces, t.reached, (
    select n.order_id from ledger_transaction n where n.replaces = t.order_id order by n.registered_at desc limit 1) as replaced_by, (
    select coalesce(jsonb_agg(jsonb_build_object('id', ta.account_id, 'domainId', ta.domain_id, 'sender', ta.sender)
      order by ta.sender desc, ta.account_id), '[]')
    from transaction_account ta where ta.transaction_id = t.id) as related_accounts`,
  id: 'd.transaction_id',
  idType: 'uuid',
  scopes: { Domains: 'd.domain_id' },
  sorts: {
    id: 'd.transaction_id',
    ledgerId: 'd.ledger_id',
    processingStatus: 'd.processing_status',
    registeredAt: 'd.registered_at',
    'ledgerTransactionData.ledgerStatus': 'd.ledger_status',
    'ledgerTransactionData.statusLastUpdatedAt': 'd.status_last_updated_at',
  },
  defaultSort: 'registeredAt',
  filters: {
    ledgerId: equals('d.ledger_id'),
    'orderReference.Id': equals('t.order_id', 'uuid'),
    'orderReference.domainId': equals('t.order_domain_id', 'uuid'),
    accountId: (accountId, bind) => `exists (
      select from transaction_account ta where ta.transaction_id = d.transaction_id and ta.account_id = ${bind(accountId, 'uuid')})`,
    'processing.status': equals('d.processing_status'),
    'ledgerTransactionData.ledgerStatus': equals('d.ledger_status'),
    'ledgerTransactionData.ledgerTransactionId': equals('t.ledger_transaction_id'),
  },
  item: transaction,
});
