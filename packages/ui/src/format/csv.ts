import { downloadFile } from './download-file.ts';

/** Text that a spreadsheet would run as a formula; such a cell is led by an apostrophe. Plain negative numbers are no formula. */
const runsAsFormula = /^[\s]*[=+\-@\t\r]/;
/**
 * The same behind what some spreadsheets separate cells by, and behind the end of a line: to those that separate by something else than a
 * comma, the quotes of a cell are none where it does not begin theirs, and those within it may be some.
 */
const runsWithin = /([;\t|\r\n][\s"]*)(?=[=+\-@])/g;
const plainNumber = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const broken = value.replaceAll(runsWithin, "$1'");
  const safe = runsAsFormula.test(value) && !plainNumber.test(value) ? `'${broken}` : broken;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV of RFC 4180 (CRLF, quotes doubled), with cells that would run as formulas made harmless. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Hands rows to the browser as a file to save; the byte order mark lets spreadsheets read it as UTF-8. */
export function downloadCsv(fileName: string, parts: readonly string[]): void {
  return downloadFile(fileName, new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
}
