import { z } from 'zod';

import { TickerToValidate } from '@countersign/model';

export const ValidateTickers = z.strictObject({
  tickers: z.array(TickerToValidate).min(1),
  type: z.literal('v0_ValidateTickers'),
});
export type ValidateTickers = z.infer<typeof ValidateTickers>;
