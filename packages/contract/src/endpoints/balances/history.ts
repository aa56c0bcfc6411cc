import { EventScope, dateTime, heldAmount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';
import { Estimate } from './estimate.ts';

/** How far back a picture goes, and in which steps: hours of a day, six hours of a week, days of a month, weeks of a year. */
export const HistoryPeriod = z.enum(['Day', 'Week', 'Month', 'Year']);
export type HistoryPeriod = z.infer<typeof HistoryPeriod>;

/** What was held at a moment. */
const BalancePoint = z.strictObject({
  at: dateTime,
  /** How much of the asset that was asked for, in its smallest unit. */
  totalAmount: heldAmount.optional(),
  /** What all of it that had a price then was worth then; absent where none of it had one. */
  value: Estimate.optional(),
  /** Assets of which something was held and that had no price then: the value lacks them. */
  unpricedTickerCount: z.int(),
});

/** What was held over time, the oldest point first, the last one now. What was before this instance kept its history is not told. */
export const BalanceHistory = z.strictObject({
  points: z.array(BalancePoint),
  /** Where the values are from; absent where prices were never read. */
  source: z.strictObject({ name: z.string(), currency: z.string(), readAt: dateTime }).optional(),
});
export type BalanceHistory = z.infer<typeof BalanceHistory>;

/** `GET /internal/v1/domains/{domainId}/balances/history` */
export const balanceHistory = endpoint(routes.balances.history, {
  summary: 'What the accounts of a domain, or one of them, held over time, and what it was worth',
  description:
    'Values are estimates by the prices of their time; nothing is decided by them. Who may read the accounts of a domain may read those of the domains below it, which `SelfAndDescendants` adds.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({
    period: HistoryPeriod.optional(),
    scope: EventScope.optional(),
    accountId: uuid.optional(),
    tickerId: uuid.optional(),
  }),
  status: 200,
  response: BalanceHistory,
  errors: [],
});
