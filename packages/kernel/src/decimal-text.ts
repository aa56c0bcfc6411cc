/** A whole number with commas between thousands. */
export function groupDigits(digits: bigint | string): string {
  return digits.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * An amount of smallest units as decimal text: `1234500000` with 6 decimals gives `1,234.5`. Exact at any size:
 * trailing zeros go, no digit is rounded away.
 */
export function formatAmount(value: bigint | string, decimals: number): string {
  const amount = BigInt(value);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${groupDigits(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** How a language writes numbers: what parts thousands, and what stands before decimals. */
export interface NumberForm {
  readonly group: string;
  readonly decimal: string;
}

/** A number that was written with commas between thousands and a point before decimals, in a language's form. */
export function inForm(written: string, { group, decimal }: NumberForm): string {
  return written.replaceAll(/[,.]/g, (sign) => (sign === ',' ? group : decimal));
}

/**
 * A number that `Intl` wrote, in its parts, as one text: with a narrow space between thousands where the language has a point there, which
 * half the world takes for one before decimals (docs/decisions/0104).
 */
export function withoutPoints(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ type, value }) => (type === 'group' && value === '.' ? '\u202F' : value)).join('');
}
