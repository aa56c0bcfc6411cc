import { err, ok, type Result } from '@countersign/kernel';

/** Why a typed amount can't be read. */
export type AmountProblem = 'empty' | 'not-a-number' | 'too-many-decimals' | 'negative';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * An amount of smallest units as decimal text: `1234500000` with 6 decimals gives `1,234.5`. Exact at any size:
 * trailing zeros go, no digit is rounded away.
 */
export const formatAmount = (value: bigint | string, decimals: number): string => {
  const amount = BigInt(value);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${grouped(whole)}${fraction ? `.${fraction}` : ''}`;
};

/** Decimal text (with or without thousands separators) as smallest units; never rounds: too many decimals are refused. */
export const parseAmount = (text: string, decimals: number): Result<bigint, AmountProblem> => {
  const plain = text.trim().replaceAll(/[,\s]/g, '');
  if (plain === '') return err('empty');
  if (plain.startsWith('-')) return err('negative');
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match || (!match[1] && !match[2])) return err('not-a-number');
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return err('too-many-decimals');
  return ok(BigInt(`${match[1] || '0'}${fraction.padEnd(decimals, '0')}`));
};

/** An amount as plain decimal text without separators, as a form field or a CSV cell takes it. */
export const plainAmount = (value: bigint | string, decimals: number): string =>
  formatAmount(value, decimals).replaceAll(',', '');
