import { z } from 'zod';

import { shortText } from '../primitives.ts';
import { TickerLedgerDetails } from './ticker.ts';

/**
 * What an asset's issuer may do with what others hold, or has done. `Frozen`: nobody can move it at present. `MayFreeze`: it can be frozen.
 * `MayTakeBack`: it can be taken back (clawback). `AsksForLeave`: only those hold it whom the issuer lets. `OnlyWithIssuer`: holders
 * can give it to nobody else.
 */
export const AssetTerm = z.enum(['Frozen', 'MayFreeze', 'MayTakeBack', 'AsksForLeave', 'OnlyWithIssuer']);
export type AssetTerm = z.infer<typeof AssetTerm>;

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
  /** Absent where the network says nothing of the kind, as contracts do not. */
  terms: z.array(AssetTerm).optional(),
  /** What the issuer takes of each payment between others, beside what arrives: billionths of it. */
  transferFee: z.int().optional(),
});
export type AssetReport = z.infer<typeof AssetReport>;
