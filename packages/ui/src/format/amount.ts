import { err, formatAmount, inForm, ok, type NumberForm, type Result } from '@countersign/kernel';

import { uiTexts } from '../i18n/texts.ts';

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

/** Why a typed amount can't be read; `comma` is the sign of another language, a comma in English. The texts are below `ui:amount.problem` under these names. */
export type AmountProblem = 'empty' | 'comma' | 'space' | 'withUnit' | 'notANumber' | 'negative' | 'tooManyDecimals' | 'tooLong';

/** Digits of 2^256, the largest amount that any ledger counts, in smallest units. */
const mostDigits = 78;
/** Leading and trailing zeros included. */
const mostCharacters = 200;

/** Digits, a language's sign between all thousands or none, and its sign before decimals. */
function writtenIn({ group, decimal }: NumberForm): RegExp {
  const between = isBlank(group) ? String.raw`\s` : `[${group}]`;
  return new RegExp(`^(?<whole>\\d+|[1-9]\\d{0,2}(?:${between}\\d{3})+)?(?:[${decimal}](?<fraction>\\d*))?$`);
}

/**
 * Where a comma stands before decimals, points between thousands are read as that where they can't be anything else: beside a comma, or more than one of
 * them. A point alone is a thousand to one half of the world and one to the other: it is never guessed.
 */
function pointsBetweenThousands(typed: string, { decimal }: NumberForm): string {
  const isGrouped = decimal === ',' && /^[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/.test(typed) && /,|\..*\./.test(typed);
  return isGrouped ? typed.replaceAll('.', '') : typed;
}

const isBlank = (sign: string) => sign.trim() === '';

/**
 * Decimal text as smallest units. One form alone is taken, that in which the language shows amounts: digits 0 to 9, its sign before decimals,
 * and its sign between thousands or none. What one half of the world writes before decimals the other writes between thousands, so the sign of
 * another language is refused and never dropped, but for points that can only part thousands. Nothing is rounded.
 */
export function parseAmount(text: string, decimals: number, form: NumberForm = uiTexts.number): Result<bigint, AmountProblem> {
  const typed = text.trim();
  if (typed === '') return err('empty');
  if (typed.length > mostCharacters) return err('tooLong');
  const parts = writtenIn(form).exec(pointsBetweenThousands(typed, form))?.groups;
  const whole = parts?.['whole'] ?? '';
  const fraction = parts?.['fraction'] ?? '';
  if (whole === '' && fraction === '') return err(unreadable(typed, form));
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return err('tooManyDecimals');
  const value = BigInt(`${whole.replaceAll(/\D/g, '')}${significant.padEnd(decimals, '0')}`);
  return value.toString().length > mostDigits ? err('tooLong') : ok(value);
}

/** Why a text is no number, as the person who typed it can mend it. */
function unreadable(typed: string, { group, decimal }: NumberForm): AmountProblem {
  if (/^[-\u2010-\u2015\u2212]/.test(typed)) return 'negative';
  if (/^[+]?(0x|[\d.,]+e[-+]?\d)/i.test(typed)) return 'notANumber';
  if (/[\p{L}\p{Sc}]/u.test(typed) && /\d/.test(typed)) return 'withUnit';
  if (!/^[\d.,\s]*\d[\d.,\s]*$/.test(typed)) return 'notANumber';
  if (/\s/.test(typed) && !isBlank(group)) return 'space';
  if (typed.includes(decimal === '.' ? ',' : '.')) return 'comma';
  return /\s/.test(typed) ? 'space' : 'notANumber';
}

/** An amount as a form field takes it: decimal text in the language's form, with nothing between thousands. */
export function typedAmount(value: bigint | string, decimals: number, form: NumberForm = uiTexts.number): string {
  return inForm(plainAmount(value, decimals), form);
}

/** An amount as plain decimal text with a point, as a CSV cell takes it. */
export function plainAmount(value: bigint | string, decimals: number): string {
  return formatAmount(value, decimals).replaceAll(',', '');
}

/**
 * A written amount of about so many significant digits, rounded to the nearest, never to less than its whole part and two decimals. An amount that is
 * short enough comes back whole.
 */
export function roundedAmount(text: string, significant: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+/, '').length;
  const zeros = digits === 0 ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = zeros + Math.max(significant - digits, 2);
  if (fraction.length <= kept) return text;
  const below = BigInt(whole.replaceAll(/\D/g, '') + fraction.slice(0, kept));
  const nearest = formatAmount(below + (Number(fraction[kept]) < 5 ? 0n : 1n), kept);
  return text.startsWith('-') ? `-${nearest}` : nearest;
}
