import { fromHex } from '@countersign/kernel';

const standardCode = /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/;
const hexCode = /^[0-9A-Fa-f]{40}$/;

/**
 * The one spelling of a currency code: three characters of the ledger's set, or 40 hexadecimal digits in upper case.
 * A 40-digit form of a three-character code is brought back to the code. Undefined for `XRP` and for anything else.
 */
export function normalizeCurrency(code: string): string | undefined {
  if (standardCode.test(code)) return code === 'XRP' ? undefined : code;
  if (!hexCode.test(code)) return undefined;
  if (!code.startsWith('00')) return code.toUpperCase();
  const bytes = fromHex(code);
  const isStandard = bytes.every((byte, index) => (index >= 12 && index < 15) || byte === 0);
  const text = String.fromCharCode(...bytes.slice(12, 15));
  return isStandard && standardCode.test(text) && text !== 'XRP' ? text : undefined;
}

/** A line for people: the code, or what the 40 digits spell, if they spell something. */
export function currencyName(code: string): string {
  if (!hexCode.test(code)) return code;
  const text = String.fromCharCode(...fromHex(code)).replace(/\0+$/, '');
  return /^[\x20-\x7e]{1,20}$/.test(text) ? text : code;
}
