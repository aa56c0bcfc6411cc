import { EventScope, TickerKind, shortText, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** Amounts added up, in the smallest unit: with as many digits as it takes, which may be more than one amount has. */
const amountSum = z.string().regex(/^(0|[1-9][0-9]*)$/, 'Not an amount in the smallest unit');

/** What accounts hold of one asset together. */
export const BalanceTotal = z.strictObject({
  /** The asset's public names; `decimals` is absent where nobody knows them. */
  ticker: z.strictObject({
    id: uuid,
    ledgerId: shortText,
    kind: TickerKind,
    name: shortText,
    symbol: shortText.optional(),
    decimals: z.int().optional(),
  }),
  totalAmount: amountSum,
  reservedAmount: amountSum,
  quarantinedAmount: amountSum,
  /** Accounts that hold some of it. */
  accountCount: z.int(),
});
export type BalanceTotal = z.infer<typeof BalanceTotal>;

/** What all accounts of a domain, or of a domain and all below it, hold together. */
export const BalanceTotals = z.strictObject({
  items: z.array(BalanceTotal),
  count: z.int(),
  /** Assets in all: more than `count` where the limit cut the answer. */
  tickerCount: z.int(),
  /** Accounts in all, also those that hold nothing. */
  accountCount: z.int(),
});
export type BalanceTotals = z.infer<typeof BalanceTotals>;

/** `GET /internal/v1/domains/{domainId}/balances` */
export const totalBalances = endpoint(routes.balances.totals, {
  summary: 'What the accounts of a domain hold of each asset together, those that most accounts hold first',
  description: 'Who may read the accounts of a domain may read those of the domains below it, which `SelfAndDescendants` adds.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({
    scope: EventScope.optional(),
    limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
  }),
  status: 200,
  response: BalanceTotals,
  errors: [],
});
