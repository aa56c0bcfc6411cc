import { CreateTransferOrder } from '@countersign/kinds/schemas';
import { ApiTransactionProcessingDetails, ApiTransfer, LedgerTransactionData, TransactionOrder, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** What a transaction moves, and how far it is. */
export const TransactionOutline = z.strictObject({
  transactionId: uuid,
  /** Its transfers in the domain, without fees: the first three, those of a larger amount first. None before its ledger has it. */
  transfers: z.array(ApiTransfer),
  transferCount: z.int(),
  /** The order of the domain that it is for. */
  order: TransactionOrder.pick({ id: true, accountId: true, ledgerId: true, parameters: true })
    .extend({ transfer: CreateTransferOrder.optional() })
    .optional(),
  /** How far it is, and by which id its ledger knows it. */
  processing: ApiTransactionProcessingDetails.optional(),
  ledgerTransactionData: LedgerTransactionData.pick({
    ledgerTransactionId: true,
    ledgerStatus: true,
    failure: true,
    deviations: true,
  }).optional(),
  /** As that of `ApiTransaction`. */
  mayStillBePaid: z.boolean().optional(),
});
export type TransactionOutline = z.infer<typeof TransactionOutline>;

/** `GET /internal/v1/domains/{domainId}/transactions/outlines` */
export const outlineTransactions = endpoint(routes.transactions.outlines, {
  summary: 'What each of some transactions of a domain moves and how far it is, for a page of a list',
  description: 'An id that is no transaction of the domain is left out of the answer.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ transactionId: idsOfPage }),
  status: 200,
  response: z.strictObject({ items: z.array(TransactionOutline) }),
  errors: [],
});
