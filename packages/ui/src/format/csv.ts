import { downloadFile } from './download-file.ts';

/** Text that a spreadsheet would run as a formula; such a cell is led by an apostrophe. Plain negative numbers are no formula. */
const RUNS_AS_FORMULA = /^[\s]*[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const cell = (value: string): string => {
  const safe = RUNS_AS_FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV of RFC 4180 (CRLF, quotes doubled), with cells that would run as formulas made harmless. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Hands the rows to the browser as a file to save; the byte order mark lets spreadsheets read it as UTF-8. */
export const downloadCsv = (fileName: string, csv: string): void =>
  downloadFile(fileName, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
