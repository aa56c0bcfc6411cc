import { z } from 'zod';

import { TickerToValidate } from '../entities/ticker.ts';

export const ValidateTickers = z.strictObject({
  tickers: z.array(TickerToValidate).min(1),
  type: z.literal('v0_ValidateTickers'),
});
export type ValidateTickers = z.infer<typeof ValidateTickers>;
