/** Digits that a price may have behind its point, and more: a division is by a power of ten, so nothing is lost before it is rounded. */
function scaled(decimal: string): { readonly units: bigint; readonly digits: number } {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { units: BigInt(whole + fraction), digits: fraction.length };
}

const shownDigits = 2;

/**
 * What an amount of smallest units is worth at a price for one whole coin, rounded half up to two digits as the server's estimates are:
 * `1234.50`. `price` is decimal text.
 */
export function worthOf(amount: bigint, decimals: number, price: string): string {
  const { units, digits } = scaled(price);
  const cents = amount * units * 10n ** BigInt(shownDigits);
  const divisor = 10n ** BigInt(decimals + digits);
  const rounded = ((cents * 2n + divisor) / (divisor * 2n)).toString().padStart(shownDigits + 1, '0');
  return `${rounded.slice(0, -shownDigits)}.${rounded.slice(-shownDigits)}`;
}
