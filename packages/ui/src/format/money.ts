import { withoutPoints } from '@countersign/kernel';

/** An estimate of the server (`1234.50`) in the reader's way of writing the currency. Every digit of it is kept, whatever its size. */
export function money(amount: string, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Decimal text is taken as exactly as it is written (ECMA-402, 2023).
  return withoutPoints(format.formatToParts(amount as `${number}`));
}
