import { z } from 'zod';

import { shortText } from '../primitives.ts';
import { issuerTerms } from './asset-terms.ts';
import { TickerLedgerDetails } from './ticker.ts';

/** What the network of a ledger said of an asset. */
export const AssetReport = z.looseObject({
  ledgerId: shortText,
  ledgerDetails: TickerLedgerDetails,
  /** Why it knows no such asset; then it says nothing else. */
  missing: z.string().optional(),
  /** Absent where it says none that people can read. */
  name: shortText.optional(),
  symbol: shortText.optional(),
  /** 0 where it says none: amounts then are whole numbers. */
  decimals: z.int().optional(),
  ...issuerTerms,
});
export type AssetReport = z.infer<typeof AssetReport>;
