/**
 * So many hours after its intent was executed a vault signs an order or manifest for the first time, where the vault's `signWithinHours` says nothing else:
 * one without a network is asked by files.
 */
export const firstSignatureHours = { Online: 24, Cold: 14 * 24 } as const;

/** Nobody sets more hours than a proposal can be open. */
export const mostSignWithinHours = 30 * 24;

/** ISO 8601: when nothing is signed for the first time any more, of what was executed then. */
export function signUntil(executedAt: string, hours: number): string {
  return new Date(Date.parse(executedAt) + hours * 3_600_000).toISOString();
}
