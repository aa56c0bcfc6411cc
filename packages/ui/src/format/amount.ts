import { err, formatAmount, ok, type Result } from '@countersign/kernel';

/** What an amount counts: how many decimals it is written with, and its symbol. */
export interface AmountUnit {
  readonly decimals: number;
  readonly symbol?: string | undefined;
}

/**
 * What an amount counts, as far as it is known. An amount whose unit is not known is never written as if its smallest units were
 * coins, so there is no number to fall back to.
 */
export type AmountUnitState = AmountUnit | 'loading' | 'unknown';

/** Why a typed amount can't be read. The texts are below `ui:amount.problem` under these names. */
export type AmountProblem = 'empty' | 'comma' | 'space' | 'withUnit' | 'notANumber' | 'negative' | 'tooManyDecimals' | 'tooLong';

/** Digits of 2^256, the largest amount that any ledger counts, in smallest units. */
const mostDigits = 78;
/** Leading and trailing zeros included. */
const mostCharacters = 200;

/** Digits, commas between all thousands or none, and a point before decimals. */
const written = /^(?<whole>\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.(?<fraction>\d*))?$/;

/**
 * Decimal text as smallest units. One form alone is taken: digits 0 to 9, a point before decimals, and commas only where they part
 * thousands. Half the world writes `0,5` for a half, so a comma anywhere else is refused and never dropped. Nothing is rounded.
 */
export function parseAmount(text: string, decimals: number): Result<bigint, AmountProblem> {
  const typed = text.trim();
  if (typed === '') return err('empty');
  if (typed.length > mostCharacters) return err('tooLong');
  const parts = written.exec(typed)?.groups;
  const whole = parts?.['whole'] ?? '';
  const fraction = parts?.['fraction'] ?? '';
  if (whole === '' && fraction === '') return err(unreadable(typed));
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return err('tooManyDecimals');
  const value = BigInt(`${whole.replaceAll(',', '')}${significant.padEnd(decimals, '0')}`);
  return value.toString().length > mostDigits ? err('tooLong') : ok(value);
}

/** Why a text is no number, as the person who typed it can mend it. */
function unreadable(typed: string): AmountProblem {
  if (/^[-\u2010-\u2015\u2212]/.test(typed)) return 'negative';
  if (/^[+]?(0x|[\d.,]+e[-+]?\d)/i.test(typed)) return 'notANumber';
  if (/[\p{L}\p{Sc}]/u.test(typed) && /\d/.test(typed)) return 'withUnit';
  if (!/^[\d.,\s]*\d[\d.,\s]*$/.test(typed)) return 'notANumber';
  if (/\s/.test(typed)) return 'space';
  return typed.includes(',') ? 'comma' : 'notANumber';
}

/** An amount as plain decimal text without separators, as a form field or a CSV cell takes it. */
export function plainAmount(value: bigint | string, decimals: number): string {
  return formatAmount(value, decimals).replaceAll(',', '');
}
