import type { Translate } from '@countersign/kernel';

import { toCsv } from '../format/csv.ts';
import type { Column } from './column.ts';

/**
 * A page of the rows that a list's filters match, from its first or after the row where the page before ended, with all that the columns
 * write of them at hand. Rejects where something of it could not be read.
 */
export type ExportPage<Row> = (
  startingAfter: string | undefined,
  signal: AbortSignal,
) => Promise<{ readonly rows: readonly Row[]; readonly nextStartingAfter?: string | undefined }>;

/** What of an export is written: its rows as CSV without the head, how many they are, and where it goes on. */
export interface ExportSoFar {
  readonly parts: readonly string[];
  readonly count: number;
  readonly startingAfter: string | undefined;
}

export const beginExport: ExportSoFar = { parts: [], count: 0, startingAfter: undefined };

const exported = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ isExported = true }) => isExported);

/** The first line of the file: the columns by their headers, each amount with what it counts after it. */
export function csvHead<Row>(columns: readonly Column<Row>[], t: Translate): string {
  return toCsv([
    exported(columns).flatMap(({ header, unit }) => (unit ? [header, t('ui:export.unit', { column: header })] : [header])),
  ]);
}

const csvRow = <Row>(row: Row, columns: readonly Column<Row>[]): readonly string[] =>
  exported(columns).flatMap(({ text, unit }) => (unit ? [text(row), unit(row)] : [text(row)]));

/** Writes every page there is from here on, and says after each how far it is. Rejects with the failure of a page, which can be tried again. */
export async function exportOn<Row>(
  from: ExportSoFar,
  columns: readonly Column<Row>[],
  page: ExportPage<Row>,
  signal: AbortSignal,
  onPage: (soFar: ExportSoFar) => void,
): Promise<ExportSoFar> {
  let soFar = from;
  for (;;) {
    const { rows, nextStartingAfter } = await page(soFar.startingAfter, signal);
    signal.throwIfAborted();
    soFar = {
      parts: [...soFar.parts, toCsv(rows.map((row) => csvRow(row, columns)))],
      count: soFar.count + rows.length,
      startingAfter: nextStartingAfter,
    };
    onPage(soFar);
    if (nextStartingAfter === undefined) return soFar;
  }
}
