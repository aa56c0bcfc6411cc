import { EventScope, TickerKind, dateTime, heldAmount, shortText, uuid } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { flag, wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';
import { Estimate } from './estimate.ts';

/** How much of an asset the domain itself holds, or a domain right below it with all that are below that one. */
export const DomainShare = z.strictObject({ domainId: uuid, totalAmount: heldAmount });

/** An asset's public names; `decimals` is absent where nobody knows them. */
export const HeldTicker = z.strictObject({
  id: uuid,
  ledgerId: shortText,
  kind: TickerKind,
  name: shortText,
  symbol: shortText.optional(),
  decimals: z.int().optional(),
});

/** What accounts hold of one asset together. */
export const BalanceTotal = z.strictObject({
  ticker: HeldTicker,
  totalAmount: heldAmount,
  reservedAmount: heldAmount,
  quarantinedAmount: heldAmount,
  /** Accounts that hold some of it. */
  accountCount: z.int(),
  /** Where it is, those who hold most of it first; only where it was asked for. */
  byDomain: z.array(DomainShare).optional(),
  /** What it is worth by a price that was read in the last day; absent where there is none. */
  value: z.strictObject({ amount: Estimate, pricedAt: dateTime }).optional(),
});
export type BalanceTotal = z.infer<typeof BalanceTotal>;

/** What the domain itself, or a domain right below it with all that are below that one, holds. */
export const DomainHoldings = z.strictObject({
  domainId: uuid,
  /** Assets of which something is held, tokens that have a number among them. */
  tickerCount: z.int(),
  /** Those of which there are most whole coins, of those that something can be added up of; three at most. */
  largest: z.array(z.strictObject({ ticker: HeldTicker, totalAmount: heldAmount })),
});
export type DomainHoldings = z.infer<typeof DomainHoldings>;

/** What everything with a price is worth, also what the limit cut: an estimate, by which nothing is decided. */
const TotalValue = z.strictObject({
  currency: z.string(),
  /** Where the prices are from. */
  source: z.string(),
  /** Absent where something is held and none of it has a price. */
  amount: Estimate.optional(),
  /** When the oldest of the prices was read; absent where none was used. */
  pricedAt: dateTime.optional(),
  /** Assets of which something is held and that have no price: the amount lacks them. */
  unpricedTickerCount: z.int(),
  /** What the domain itself and each right below it with all below that one hold; only where it was asked for. */
  byDomain: z.array(z.strictObject({ domainId: uuid, amount: Estimate })).optional(),
});

/** What all accounts of a domain, or of a domain and all below it, hold together. */
export const BalanceTotals = z.strictObject({
  items: z.array(BalanceTotal),
  count: z.int(),
  /** Assets in all: more than `count` where the limit cut the answer. */
  tickerCount: z.int(),
  /** Accounts in all, also those that hold nothing. */
  accountCount: z.int(),
  /** Every domain that holds anything, whatever the limit; only where it was asked for. */
  domains: z.array(DomainHoldings).optional(),
  /** What all of it is worth together; absent where prices were never read. */
  value: TotalValue.optional(),
});
export type BalanceTotals = z.infer<typeof BalanceTotals>;

/** `GET /internal/v1/domains/{domainId}/balances` */
export const totalBalances = endpoint(routes.balances.totals, {
  summary: 'What the accounts of a domain hold of each asset together, those that most accounts hold first',
  description:
    'Who may read the accounts of a domain may read those of the domains below it, which `SelfAndDescendants` adds. Non-fungible tokens, which nothing is added up of, are not among them.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({
    scope: EventScope.optional(),
    limit: wholeNumber(1, limits.pageSizeMaximum).optional(),
    /** Adds `byDomain`, at most 20 domains of each asset, and `domains`, all of them. */
    byDomain: flag.optional(),
  }),
  status: 200,
  response: BalanceTotals,
  errors: [],
});
