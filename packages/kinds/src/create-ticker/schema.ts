import { z } from 'zod';

import {
  customProperties,
  givenDescription,
  givenShortText,
  shortText,
  TickerKind,
  TickerLedgerDetails,
} from '@countersign/model';

export const CreateTicker = z.strictObject({
  ledgerId: shortText,
  kind: TickerKind,
  name: givenShortText,
  decimals: z.int().optional(),
  symbol: givenShortText.optional(),
  ledgerDetails: TickerLedgerDetails,
  description: givenDescription.optional(),
  customProperties: customProperties.optional(),
  type: z.literal('v0_CreateTicker'),
});
export type CreateTicker = z.infer<typeof CreateTicker>;
