import { contract } from '@countersign/contract';
import type { ApiTransaction } from '@countersign/model';

import { both, computed, select } from '../../schema/selection.ts';
import { equals, startsWith } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { compact, reference } from '../rows.ts';

interface Related {
  replaced_by: string | null;
  in_place_of: string | null;
  related_accounts: ApiTransaction['relatedAccounts'];
}

export const transactions = defineList(contract.transactions.list, {
  from: 'transaction_domain d left join ledger_transaction t on t.id = d.transaction_id',
  columns: both(
    select('ledger_transaction', 't', [
      'id',
      'ledger_id',
      'order_id',
      'order_domain_id',
      'processing',
      'registered_at',
      'ledger_transaction',
      'replaces',
      'reached',
      'holds',
      'seen_after_end',
    ]),
    computed<Related>({
      replaced_by: `(
        select n.order_id from ledger_transaction n
        where n.replaces = t.order_id and n.processing_status is distinct from 'Failed' and t.ledger_status is distinct from 'Confirmed'
        order by n.registered_at desc limit 1)`,
      in_place_of: `case when t.replaces is not null then (in_place_of(t.order_id)->>'orderId')::uuid end`,
      related_accounts: `(
        select coalesce(jsonb_agg(jsonb_build_object('id', ta.account_id, 'domainId', ta.domain_id, 'sender', ta.sender)
          order by ta.sender desc, ta.account_id), '[]')
        from transaction_account ta where ta.transaction_id = t.id)`,
    }),
  ),
  id: 'd.transaction_id',
  idType: 'uuid',
  scopes: { Domains: 'd.domain_id', Subtrees: 'd.domain_id' },
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
    // Written out, so that the database sees that its index has all of them.
    outcome: (outcome) => `d.outcome = '${outcome}'`,
    'ledgerTransactionData.ledgerTransactionId': equals('t.ledger_transaction_id'),
    'ledgerTransactionData.ledgerTransactionId.startsWith': startsWith('t.ledger_transaction_id'),
  },
  order: ({ order_id: orderId, processing, ledger_transaction: onLedger }) =>
    orderId === null ? undefined : { orderId, processing, ledgerStatus: onLedger?.ledgerStatus },
  item: (row, mayStillBePaid = false) =>
    compact({
      id: row.id,
      ledgerId: row.ledger_id,
      orderReference: reference(row.order_id, row.order_domain_id),
      relatedAccounts: row.related_accounts,
      processing: row.processing,
      registeredAt: row.registered_at.toISOString(),
      ledgerTransactionData: row.ledger_transaction,
      replaces: reference(row.replaces, row.order_domain_id),
      inPlaceOf: reference(row.in_place_of, row.order_domain_id),
      holds: row.holds.length > 0 ? row.holds : undefined,
      reachedAt: row.order_id === null ? undefined : row.reached,
      replacedBy: reference(row.replaced_by, row.order_domain_id),
      mayStillBePaid: mayStillBePaid || undefined,
      seenAfterEnd: mayStillBePaid ? row.seen_after_end?.toISOString() : undefined,
    }),
});
