import { z } from 'zod';

/**
 * What an asset's issuer may do with what others hold, or has done. `Frozen`: nobody can move it at present. `MayFreeze`: it can be frozen.
 * `MayTakeBack`: it can be taken back (clawback). `AsksForLeave`: only those hold it whom the issuer lets. `OnlyWithIssuer`: holders
 * can give it to nobody else. `MayBeClosed`: once nobody holds any, it can be closed, and another one be made under the same name of the ledger. `ShownOtherwise`:
 * it says itself by what factor others are to show what is held.
 */
export const AssetTerm = z.enum([
  'Frozen',
  'MayFreeze',
  'MayTakeBack',
  'AsksForLeave',
  'OnlyWithIssuer',
  'MayBeClosed',
  'ShownOtherwise',
]);
export type AssetTerm = z.infer<typeof AssetTerm>;

/** The terms of an asset, as its network says them or as people approved them. */
export const issuerTerms = {
  /** Absent where nothing of the kind is said, as contracts do not: that is not the same as none. */
  terms: z.array(AssetTerm).optional(),
  /** What the issuer takes of each payment between others, beside what arrives: billionths of it. Absent where it takes nothing, or nothing is said. */
  transferFee: z.int().min(1).optional(),
};
