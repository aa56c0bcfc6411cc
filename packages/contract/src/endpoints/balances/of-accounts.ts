import { dateTime, heldAmount, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';
import { Estimate } from './estimate.ts';
import { HeldTicker } from './totals.ts';

/** What an account's holdings are worth: an estimate, by which nothing is decided. */
const AccountValue = z.strictObject({
  currency: z.string(),
  /** Where the prices are from. */
  source: z.string(),
  /** Absent where it holds something and none of it has a price. */
  amount: Estimate.optional(),
  /** When the oldest of the prices was read; absent where none was used. */
  pricedAt: dateTime.optional(),
  /** Assets of which it holds something and that have no price: the amount lacks them. */
  unpricedTickerCount: z.int(),
});

/** What an account holds, in short. */
export const AccountHoldings = z.strictObject({
  accountId: uuid,
  /** Assets of which it holds some. */
  tickerCount: z.int(),
  /** The first three of them: the ledger's own coin, then those that were validated, then where most whole units are. */
  holdings: z.array(z.strictObject({ ticker: HeldTicker, totalAmount: heldAmount })),
  /** What all of it that has a price is worth by prices of the last day; absent where prices were never read. */
  value: AccountValue.optional(),
  /** Transfers to it that are in quarantine. */
  quarantinedCount: z.int(),
});
export type AccountHoldings = z.infer<typeof AccountHoldings>;

/** `GET /internal/v1/domains/{domainId}/accounts/balances` */
export const balancesOfAccounts = endpoint(routes.balances.ofAccounts, {
  summary: 'What each of some accounts of a domain holds in short, for a page of a list',
  description: 'An id that is no account of the domain is left out of the answer.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ accountId: idsOfPage }),
  status: 200,
  response: z.strictObject({ items: z.array(AccountHoldings) }),
  errors: [],
});
