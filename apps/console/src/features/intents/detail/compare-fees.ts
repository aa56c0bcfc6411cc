/** How a fee compares with the usual one: about as much, so many times it, or so many percent of it. */
export type FeeComparison =
  | { readonly as: 'usual' }
  | { readonly as: 'more'; readonly times: string }
  | { readonly as: 'less'; readonly percent: string };

/** Compares two fees in the same coin; undefined where nothing is usual. */
export function compareFees(fee: bigint, usual: bigint): FeeComparison | undefined {
  if (usual <= 0n) return undefined;
  const of = (parts: bigint) => (fee * parts + usual / 2n) / usual;
  // Up to half as much again, and down to two thirds, is about the usual.
  if (fee * 2n >= usual * 3n) {
    const tenths = of(10n);
    return { as: 'more', times: tenths >= 100n || tenths % 10n === 0n ? String(of(1n)) : `${tenths / 10n}.${tenths % 10n}` };
  }
  return fee * 3n < usual * 2n ? { as: 'less', percent: of(100n) === 0n ? '<1' : String(of(100n)) } : { as: 'usual' };
}
