import { LedgerTransactionStatus, TransactionProcessingStatus, TransactionsCollection, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { exactText, ledgerId, outcome, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/transactions` */
export const listTransactions = endpoint(routes.transactions.list, {
  summary: 'The transactions of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(
    [
      'id',
      'ledgerId',
      'processingStatus',
      'registeredAt',
      'ledgerTransactionData.ledgerStatus',
      'ledgerTransactionData.statusLastUpdatedAt',
    ],
    {
      ledgerId: ledgerId.optional(),
      'orderReference.Id': uuid.optional(),
      'orderReference.domainId': uuid.optional(),
      accountId: uuid.optional(),
      outcome: outcome.optional(),
      'processing.status': TransactionProcessingStatus.optional(),
      'ledgerTransactionData.ledgerStatus': LedgerTransactionStatus.optional(),
      'ledgerTransactionData.ledgerTransactionId': exactText.optional(),
      'ledgerTransactionData.ledgerTransactionId.startsWith': searchText.optional(),
    },
  ),
  status: 200,
  response: TransactionsCollection,
  errors: [],
});
