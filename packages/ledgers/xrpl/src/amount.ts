import type { Result } from '@countersign/kernel';
import { err, formatAmount, ok } from '@countersign/kernel';

/** Decimals of an XRP: its smallest unit is the drop. */
export const nativeDecimals = 6;

/** Drops as people count them: `1.5 XRP`. */
export const inXrp = (drops: bigint | string): string => `${formatAmount(drops, nativeDecimals)} XRP`;

/** 100 billion XRP exist and no others can be made; in drops. */
export const maximumDrops = 100_000_000_000_000_000n;

/** Fees above 2 XRP are taken for a mistake, as the ledger's own client library does. In drops. */
export const largestFee = 2_000_000n;

/**
 * Decimals of every issued currency's amounts. The ledger keeps such amounts as decimal floating-point numbers and has no
 * smallest unit; here all are integers of 10^-15, so tickers of issued currencies have 15 decimals.
 */
export const issuedDecimals = 15;

/** The significant digits that an issued currency's amount can have. */
const issuedPrecision = 15;

/** The largest amount of a multi-purpose token: 63 bits. */
export const maximumTokenAmount = 0x7fff_ffff_ffff_ffffn;

/** An issued currency's amount, in units of 10^-15, as the ledger writes it. `AmountPrecisionTooHigh` beyond 15 significant digits. */
export function issuedValue(amount: bigint): Result<string, 'AmountPrecisionTooHigh'> {
  const digits = amount.toString();
  if (digits.replace(/0+$/, '').length > issuedPrecision) return err('AmountPrecisionTooHigh');
  const padded = digits.padStart(issuedDecimals + 1, '0');
  const whole = padded.slice(0, -issuedDecimals);
  const fraction = padded.slice(-issuedDecimals).replace(/0+$/, '');
  return ok(fraction === '' ? whole : `${whole}.${fraction}`);
}

/** The ledger has 16 digits and exponents from -96 to 80; a longer number would keep this process busy for as long as its writer likes. */
const issuedForm = /^(-?)([0-9]{1,100})(?:\.([0-9]{1,100}))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/** No balances of an issued currency come to more, in units of 10^-15: the ledger writes numbers below 10^96. */
export const maximumIssuedAmount = 10n ** 112n;

/**
 * An amount as the ledger writes it (`1.5`, `12e-3`) in units of 10^-15. What is smaller than one unit is cut off, and said:
 * `exact` is then false. What is no such amount is none.
 */
export function issuedAmount(value: string): { readonly amount: bigint; readonly exact: boolean } {
  const match = issuedForm.exec(value);
  if (!match) return { amount: 0n, exact: false };
  const fraction = match[3] ?? '';
  const mantissa = BigInt(`${match[2] ?? '0'}${fraction}`);
  const exponent = Number(match[4] ?? '0') - fraction.length + issuedDecimals;
  const scale = 10n ** BigInt(Math.abs(exponent));
  const amount = exponent >= 0 ? mantissa * scale : mantissa / scale;
  const exact = exponent >= 0 || mantissa % scale === 0n;
  return { amount: match[1] === '-' ? -amount : amount, exact };
}

/** Rounds up to 15 significant digits, so that the ledger can hold the amount. */
export function roundUpToPrecision(amount: bigint): bigint {
  const surplus = amount.toString().length - issuedPrecision;
  if (surplus <= 0) return amount;
  const step = 10n ** BigInt(surplus);
  return ((amount + step - 1n) / step) * step;
}
