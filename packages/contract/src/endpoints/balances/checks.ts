import { dateTime, shortText, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** How what the instance says that an account holds on a ledger agrees with what the network says. Amounts are in the smallest unit. */
export const HoldingCheck = z.strictObject({
  ledgerId: shortText,
  /** Absent until it was compared for the first time. */
  checkedAt: dateTime.optional(),
  /** Found twice with the same two amounts, so that no payment under way explains them. Nothing was corrected. */
  differences: z.array(z.strictObject({ tickerId: uuid, booked: z.string(), onLedger: z.string(), since: dateTime })),
  /** What the account holds and cannot send. */
  locked: z.array(
    z.strictObject({
      tickerId: uuid,
      cause: z.enum(['Reserve', 'Stake', 'Unbonding', 'Deposit']),
      amount: z.string(),
      until: dateTime.optional(),
    }),
  ),
  /** Those who make blocks with the account's coins, by their addresses or ids on the ledger. */
  delegates: z.array(z.string()),
});
export type HoldingCheck = z.infer<typeof HoldingCheck>;

/** `GET /internal/v1/domains/{domainId}/accounts/{accountId}/balances/checks` */
export const holdingChecksOf = endpoint(routes.balances.checks, {
  summary: 'How the balances of an account agree with its networks, which are compared once a day, and whom its coins count for',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  status: 200,
  response: z.strictObject({ items: z.array(HoldingCheck) }),
  errors: [],
});
