import { z } from 'zod';

import { amount, dateTime, uuid } from '../primitives.ts';
import { AccountReference } from '../common.ts';

export const Balance = z.strictObject({
  accountReference: AccountReference,
  tickerId: uuid,
  totalAmount: amount,
  reservedAmount: amount,
  quarantinedAmount: amount,
  lastUpdatedAt: dateTime,
});
export type Balance = z.infer<typeof Balance>;

export const BalanceWithConfirmedAmount = z.strictObject({
  accountReference: AccountReference,
  tickerId: uuid,
  confirmedAmount: z.string(),
  unconfirmedAmount: z.string(),
  reservedAmount: amount,
  quarantinedAmount: amount,
});
export type BalanceWithConfirmedAmount = z.infer<typeof BalanceWithConfirmedAmount>;

export const BalancesCollection = z.strictObject({
  items: z.array(Balance),
  count: z.int(),
  currentStartingAfter: z.string().optional(),
  nextStartingAfter: z.string().optional(),
});
export type BalancesCollection = z.infer<typeof BalancesCollection>;
