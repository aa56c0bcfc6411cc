import { z } from 'zod';

/**
 * What an asset's issuer may do with what others hold, or has done. `Frozen`: nobody can move it at present. `MayFreeze`: it can be frozen.
 * `MayTakeBack`: it can be taken back (clawback). `AsksForLeave`: only those hold it whom the issuer lets. `OnlyWithIssuer`: holders
 * can give it to nobody else.
 */
export const AssetTerm = z.enum(['Frozen', 'MayFreeze', 'MayTakeBack', 'AsksForLeave', 'OnlyWithIssuer']);
export type AssetTerm = z.infer<typeof AssetTerm>;

/** The terms of an asset, as its network says them or as people approved them. */
export const issuerTerms = {
  /** Absent where nothing of the kind is said, as contracts do not: that is not the same as none. */
  terms: z.array(AssetTerm).optional(),
  /** What the issuer takes of each payment between others, beside what arrives: billionths of it. Absent where it takes nothing, or nothing is said. */
  transferFee: z.int().min(1).optional(),
};
