import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
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

export const BalancesCollection = collectionOf(Balance);
export type BalancesCollection = z.infer<typeof BalancesCollection>;
