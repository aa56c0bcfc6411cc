import { z } from 'zod';

import { shortText } from '../primitives.ts';
import { TickerKind, TickerLedgerDetails } from '../entities/ticker.ts';

export const CreateTicker = z.strictObject({
  ledgerId: shortText,
  kind: TickerKind,
  name: shortText,
  decimals: z.int().optional(),
  symbol: shortText.optional(),
  ledgerDetails: TickerLedgerDetails,
  type: z.literal('v0_CreateTicker'),
});
export type CreateTicker = z.infer<typeof CreateTicker>;
