import type {
  XrplAccountSetFlag,
  XrplMPTokenAuthorizeFlag,
  XrplMPTokenIssuanceCreateFlag,
  XrplMPTokenIssuanceSetFlag,
  XrplOfferCreateFlag,
  XrplTrustSetFlag,
} from '@countersign/model';

/** Account settings by their numbers in AccountSet. */
export const accountSetFlags = {
  asfRequireDest: 1,
  asfRequireAuth: 2,
  asfAccountTxnID: 5,
  asfNoFreeze: 6,
  asfGlobalFreeze: 7,
  asfDefaultRipple: 8,
  asfDepositAuth: 9,
  asfAllowTrustLineClawback: 16,
} satisfies Record<XrplAccountSetFlag, number>;

/** Bits of TrustSet's flags. */
export const trustSetFlags = {
  tfSetfAuth: 0x0001_0000,
  tfSetFreeze: 0x0010_0000,
  tfClearFreeze: 0x0020_0000,
} satisfies Record<XrplTrustSetFlag, number>;

/** Bits of TrustSet's flags that let a balance ripple through the account, or not. */
export const ripplingFlags = { tfSetNoRipple: 0x0002_0000, tfClearNoRipple: 0x0004_0000 } as const;

/** Bits of Payment's flags. */
export const paymentFlags = {
  tfNoRippleDirect: 0x0001_0000,
  tfPartialPayment: 0x0002_0000,
  tfLimitQuality: 0x0004_0000,
} as const;

/** Bits of OfferCreate's flags. */
export const offerCreateFlags = {
  tfImmediateOrCancel: 0x0002_0000,
  tfFillOrKill: 0x0004_0000,
  tfSell: 0x0008_0000,
} satisfies Record<XrplOfferCreateFlag, number>;

/** Bits of MPTokenIssuanceCreate's flags. */
export const issuanceCreateFlags = {
  tfMPTCanLock: 0x02,
  tfMPTRequireAuth: 0x04,
  tfMPTCanEscrow: 0x08,
  tfMPTCanTrade: 0x10,
  tfMPTCanTransfer: 0x20,
  tfMPTCanClawback: 0x40,
} satisfies Record<XrplMPTokenIssuanceCreateFlag, number>;

/** Bits of MPTokenIssuanceSet's flags. */
export const issuanceSetFlags = { tfMPTLock: 0x01, tfMPTUnlock: 0x02 } satisfies Record<XrplMPTokenIssuanceSetFlag, number>;

/** Bits of MPTokenAuthorize's flags. */
export const tokenAuthorizeFlags = { tfMPTUnauthorize: 0x01 } satisfies Record<XrplMPTokenAuthorizeFlag, number>;

/** The bits of the named flags together. */
export function combineFlags<Name extends string>(names: readonly Name[], bits: Readonly<Record<Name, number>>): number {
  return names.reduce((sum, name) => sum | bits[name], 0);
}

/** The names of the bits that are set. */
export function flagNames(value: number, bits: Readonly<Record<string, number>>): string[] {
  return Object.entries(bits).flatMap(([name, bit]) => ((value & bit) === 0 ? [] : [name]));
}
