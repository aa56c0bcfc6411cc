import { z } from 'zod';

import { givenShortText, shortText } from '../primitives.ts';
import { TickerKind, TickerLedgerDetails } from '../entities/ticker.ts';

export const CreateTicker = z.strictObject({
  ledgerId: shortText,
  kind: TickerKind,
  name: givenShortText,
  decimals: z.int().optional(),
  symbol: givenShortText.optional(),
  ledgerDetails: TickerLedgerDetails,
  type: z.literal('v0_CreateTicker'),
});
export type CreateTicker = z.infer<typeof CreateTicker>;
