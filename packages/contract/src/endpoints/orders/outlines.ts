import { CreateTransferOrder } from '@countersign/kinds/schemas';
import { ApiTransactionProcessingDetails, LedgerTransactionData, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** What an order was made for, and how far its transaction is. */
export const OrderOutline = z.strictObject({
  orderId: uuid,
  /** The transfer that people decided on; absent for an order in its ledger's own terms, whose parameters say what it pays. */
  transfer: CreateTransferOrder.optional(),
  /** Absent before its processing has begun. */
  transaction: z
    .strictObject({
      id: uuid,
      processing: ApiTransactionProcessingDetails.optional(),
      ledgerTransactionData: LedgerTransactionData.pick({ ledgerStatus: true, failure: true, deviations: true }).optional(),
      /** As that of `ApiTransaction`. */
      mayStillBePaid: z.boolean().optional(),
    })
    .optional(),
});
export type OrderOutline = z.infer<typeof OrderOutline>;

/** `GET /internal/v1/domains/{domainId}/transactions/orders/outlines` */
export const outlineOrders = endpoint(routes.orders.outlines, {
  summary: 'What each of some orders of a domain was made for and how far it is, for a page of a list',
  description: 'An id that is no order of the domain is left out of the answer.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ orderId: idsOfPage }),
  status: 200,
  response: z.strictObject({ items: z.array(OrderOutline) }),
  errors: [],
});
