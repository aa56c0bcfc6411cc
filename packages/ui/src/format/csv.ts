import type { NumberForm } from '@countersign/kernel';

import { uiTexts } from '../i18n/texts.ts';
import { downloadFile } from './download-file.ts';

/** What parts the cells of a file, and what stands before the decimals of its numbers: as the spreadsheets of the reader's language expect it. */
export interface CsvForm {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** Where a comma stands before decimals, cells are parted by a semicolon: a comma would part the numbers themselves. */
export function csvForm({ decimal }: NumberForm = uiTexts.number): CsvForm {
  return decimal === ',' ? { separator: ';', decimal } : { separator: ',', decimal: '.' };
}

/** Text that a spreadsheet would run as a formula; such a cell is led by an apostrophe. Plain negative numbers are no formula. */
const runsAsFormula = /^[\s]*[=+\-@\t\r]/;
/**
 * The same behind what some spreadsheets separate cells by, and behind the end of a line: to those that separate by something else than this
 * file does, the quotes of a cell are none where it does not begin theirs, and those within it may be some.
 */
const runsWithin = {
  ',': /([;\t|\r\n][\s"]*)(?=[=+\-@])/g,
  ';': /([,\t|\r\n][\s"]*)(?=[=+\-@])/g,
} as const;
const plainNumber = { '.': /^-?\d+(\.\d+)?$/, ',': /^-?\d+(,\d+)?$/ } as const;
const needsQuotes = { ',': /[",\r\n]/, ';': /[";\r\n]/ } as const;

function cell(value: string, { separator, decimal }: CsvForm): string {
  const broken = value.replaceAll(runsWithin[separator], "$1'");
  const safe = runsAsFormula.test(value) && !plainNumber[decimal].test(value) ? `'${broken}` : broken;
  return needsQuotes[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV of RFC 4180 (CRLF, quotes doubled), with cells that would run as formulas made harmless. */
export function toCsv(rows: readonly (readonly string[])[], form: CsvForm = csvForm()): string {
  return rows.map((row) => `${row.map((value) => cell(value, form)).join(form.separator)}\r\n`).join('');
}

/** A plain number as the file writes it. */
export function csvNumber(text: string, { decimal }: CsvForm = csvForm()): string {
  return plainNumber['.'].test(text) ? text.replace('.', decimal) : text;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment (ISO text) as spreadsheets read it in every language, in the reader's time zone, and what that zone was then. */
export function csvMoment(moment: string): readonly [time: string, zone: string] {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return ['', ''];
  const ahead = -date.getTimezoneOffset();
  const apart = Math.abs(ahead);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return [`${day} ${clock}`, `UTC${ahead < 0 ? '-' : '+'}${two(Math.floor(apart / 60))}:${two(apart % 60)}`];
}

/** Hands rows to the browser as a file to save; the byte order mark lets spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, parts: readonly string[]): void {
  return downloadFile(fileName, new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
}
