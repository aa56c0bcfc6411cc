import { EventScope, dateTime, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { HistoryPeriod } from '../balances/history.ts';

/** Transfers of a while: from a moment until that of the next item, or until now. Fees are not counted. */
const TransferCount = z.strictObject({
  from: dateTime,
  incomingCount: z.int(),
  outgoingCount: z.int(),
  /** From one account of those looked at to another. */
  internalCount: z.int(),
});

export const TransferCounts = z.strictObject({ items: z.array(TransferCount) });
export type TransferCounts = z.infer<typeof TransferCounts>;

/** `GET /internal/v1/domains/{domainId}/transactions/transfers/counts` */
export const countTransfers = endpoint(routes.transfers.counts, {
  summary: 'How many transfers came in, went out and stayed within, over time',
  description:
    'Who may read the transactions of a domain may read those of the domains below it, which `SelfAndDescendants` adds.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({
    period: HistoryPeriod.optional(),
    scope: EventScope.optional(),
    accountId: uuid.optional(),
    tickerId: uuid.optional(),
  }),
  status: 200,
  response: TransferCounts,
  errors: [],
});
