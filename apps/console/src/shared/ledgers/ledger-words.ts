import { inForm, type Translate } from '@countersign/kernel';
import { ledgerLabel } from '@countersign/kinds/words';
import { inEnglish } from '@countersign/ledger-port';
import { uiTexts } from '@countersign/ui';

/** A label or option of a ledger's description in the reader's language; as the ledger has it where there is no translation. */
export const ledgerWords = (t: Translate, words: string): string =>
  ledgerLabel((key, values) => t(`kinds:${key}`, values), words);

/** A line of a ledger's with numbers in it, such as `{{rate}} sat/vB`, in the reader's language. */
export function ledgerLine(t: Translate, words: string, numbers: Readonly<Record<string, string>>): string {
  const written = Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, inForm(number, uiTexts.number)]));
  return t(`kinds:ledger.${words}`, { ...written, defaultValue: inEnglish(words, written) });
}

const numberWithUnit = /^(\d+(?:\.\d+)?)( \p{L}+)$/u;

/** A value that a ledger read in a transaction's bytes: a number with its unit in the reader's form, a word in their language. */
export function ledgerValue(t: Translate, value: string): string {
  const [, number, unit = ''] = numberWithUnit.exec(value) ?? [];
  return number === undefined ? ledgerWords(t, value) : `${inForm(number, uiTexts.number)}${unit}`;
}
