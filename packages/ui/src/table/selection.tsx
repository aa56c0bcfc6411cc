import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { Button } from '../parts/button.tsx';
import type { Column, RowAction } from './column.ts';
import type { ExportColumn } from './export-rows.ts';
import classes from './table.module.css';
import { TableExport } from './table-export.tsx';

/** Which of the rows that are shown are chosen. A row that is not shown any more is not chosen any more. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Chooses every row that is shown, or none where some are. */
  readonly toggleAll: () => void;
  /** Chooses every row that is shown; undefined once all are. */
  readonly chooseAll: (() => void) | undefined;
  readonly clear: () => void;
}

export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const has = (row: Row): boolean => keys.has(keyOf(row));
  const chosen = rows.filter(has);
  const choose = (some: readonly Row[]) => setKeys(new Set(some.map(keyOf)));
  return {
    rows: chosen,
    has,
    toggle: (row) => choose(has(row) ? chosen.filter((one) => keyOf(one) !== keyOf(row)) : [...chosen, row]),
    toggleAll: () => choose(chosen.length > 0 ? [] : rows),
    chooseAll: chosen.length < rows.length ? () => choose(rows) : undefined,
    clear: () => choose([]),
  };
}

/** The check box of a row, or of all of them. */
export function SelectBox({
  label,
  checked,
  isPartly = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  isPartly?: boolean;
  onChange: () => void;
}) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !checked;
      }}
      type="checkbox"
      className={classes.select}
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  );
}

/** How many rows are chosen, and what can be done with all of them. */
export function SelectionBar<Row>({
  table,
  columns,
  selection,
  actions,
}: {
  table: { readonly name: string; readonly exportColumns?: readonly ExportColumn<Row>[] };
  columns: readonly Column<Row>[];
  selection: Selection<Row>;
  actions: readonly RowAction[];
}) {
  const { t } = useTranslation('ui');
  return (
    <fieldset className={classes.selection} aria-label={t('table.selection')}>
      <output>{t('table.selected', { count: selection.rows.length })}</output>
      {actions.map(({ label, onSelect, disabled = false, danger = false }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          disabled={disabled}
          {...(danger && { color: 'red' as const })}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <TableExport table={{ name: table.name, rows: selection.rows }} columns={table.exportColumns ?? columns} />
      {selection.chooseAll ? (
        <button type="button" className={classes.textButton} onClick={selection.chooseAll}>
          {t('table.selectEvery')}
        </button>
      ) : null}
      <button type="button" className={classes.textButton} onClick={selection.clear}>
        {t('table.selectNone')}
      </button>
    </fieldset>
  );
}
