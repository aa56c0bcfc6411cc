import type { Translate } from '@countersign/kernel';

import { csvForm, csvMoment, csvNumber, toCsv, type CsvForm } from '../format/csv.ts';
import type { Column } from './column.ts';

/** What a column of a file says of a row. */
export type ExportColumn<Row> = Pick<Column<Row>, 'header' | 'text' | 'unit' | 'isMoment' | 'beside' | 'isExported'>;

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

const exported = <Row>(columns: readonly ExportColumn<Row>[]) => columns.filter(({ isExported = true }) => isExported);

/** The first line of the file: the columns by their headers, after each amount what it counts, and after each moment its time zone. */
export function csvHead<Row>(columns: readonly ExportColumn<Row>[], t: Translate, form: CsvForm = csvForm()): string {
  const heads = exported(columns).map(({ header, unit, isMoment, beside }) => {
    if (beside) return [header, beside.header];
    if (unit) return [header, t('ui:export.unit', { column: header })];
    return isMoment ? [header, t('ui:export.zone', { column: header })] : [header];
  });
  return toCsv([heads.flat()], form);
}

function csvRow<Row>(row: Row, columns: readonly ExportColumn<Row>[], form: CsvForm): readonly string[] {
  return exported(columns).flatMap(({ text, unit, isMoment, beside }) => {
    if (beside) return [text(row), beside.text(row)];
    if (unit) return [csvNumber(text(row), form), unit(row)];
    return isMoment ? csvMoment(text(row)) : [text(row)];
  });
}

/** Writes every page there is from here on, and says after each how far it is. Rejects with the failure of a page, which can be tried again. */
export async function exportOn<Row>(
  from: ExportSoFar,
  columns: readonly ExportColumn<Row>[],
  page: ExportPage<Row>,
  signal: AbortSignal,
  onPage: (soFar: ExportSoFar) => void,
  form: CsvForm = csvForm(),
): Promise<ExportSoFar> {
  let soFar = from;
  for (;;) {
    const { rows, nextStartingAfter } = await page(soFar.startingAfter, signal);
    signal.throwIfAborted();
    soFar = {
      parts: [
        ...soFar.parts,
        toCsv(
          rows.map((row) => csvRow(row, columns, form)),
          form,
        ),
      ],
      count: soFar.count + rows.length,
      startingAfter: nextStartingAfter,
    };
    onPage(soFar);
    if (nextStartingAfter === undefined) return soFar;
  }
}
