/** Decimal text with seven places, as servers write amounts, in the smallest unit. */
export function unitsOf(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}
