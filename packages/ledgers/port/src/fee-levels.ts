/** How dear a payment is beside others of its time. What people sign has these words. */
export type FeeLevel = 'Low' | 'Medium' | 'High';

/** What a network asks for, counted as its ledger's module does: for a unit of what its fees are for, or as a multiple of its base fee. */
export interface FeePrice {
  readonly price: bigint;
  /** What everybody pays and what is offered on top, on networks that take the two. The one price may be more than both, so that it lasts for some blocks. */
  readonly parts?: { readonly base: bigint; readonly tip: bigint };
}

/** What a network asks for at present. */
export type FeeLevels = Readonly<Record<FeeLevel, FeePrice>>;

/** Levels of three numbers, each the price if nothing else is said of it. */
export function feeLevelsOf(
  [low, medium, high]: readonly [low: bigint, medium: bigint, high: bigint],
  priceOf: (level: bigint) => FeePrice = (price) => ({ price }),
): FeeLevels {
  return { Low: priceOf(low), Medium: priceOf(medium), High: priceOf(high) };
}
