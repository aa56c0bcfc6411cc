import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { dateTime, heldAmount, uuid } from '../primitives.ts';
import { AccountReference } from '../common.ts';

export const Balance = z.strictObject({
  accountReference: AccountReference,
  tickerId: uuid,
  totalAmount: heldAmount,
  reservedAmount: heldAmount,
  quarantinedAmount: heldAmount,
  lastUpdatedAt: dateTime,
});
export type Balance = z.infer<typeof Balance>;

export const BalanceWithConfirmedAmount = z.strictObject({
  accountReference: AccountReference,
  tickerId: uuid,
  confirmedAmount: z.string(),
  unconfirmedAmount: z.string(),
  reservedAmount: heldAmount,
  quarantinedAmount: heldAmount,
});
export type BalanceWithConfirmedAmount = z.infer<typeof BalanceWithConfirmedAmount>;

export const BalancesCollection = collectionOf(Balance);
export type BalancesCollection = z.infer<typeof BalancesCollection>;
