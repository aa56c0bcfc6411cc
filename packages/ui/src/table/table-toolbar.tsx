import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../feedback/toasts.ts';
import { downloadCsv, toCsv } from '../format/csv.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { CheckField } from '../parts/check-field.tsx';
import { ChevronGlyph } from '../parts/glyphs.tsx';
import type { useColumnChoice } from './column-choice.ts';
import type { Column } from './column.ts';
import classes from './table.module.css';

/** What the tools of a list work on. */
export interface TableTools<Row> {
  /** Key under which the column choice is kept, and the file name of the export. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly filters?: ReactNode;
  /** What can be added to the list, at the end of its tools; the head of a screen has the place for it where there is but one list. */
  readonly actions?: ReactNode;
  /** All rows the filters match, for the CSV file; without it the rows on the screen are exported. */
  readonly loadAllRows?: () => Promise<readonly Row[]>;
}

type Choice<Row> = ReturnType<typeof useColumnChoice<Row>>;

/** Filters at the start; column choice and export at the end. */
export function TableToolbar<Row>({ table, choice }: { table: TableTools<Row>; choice: Choice<Row> }) {
  const { t } = useTranslation('ui');
  const [exporting, setExporting] = useState(false);
  const exportRows = async () => {
    setExporting(true);
    try {
      const rows = table.loadAllRows ? await table.loadAllRows() : table.rows;
      const columns = choice.visible;
      downloadCsv(
        `${table.name}.csv`,
        toCsv([columns.map((column) => column.header), ...rows.map((row) => columns.map((column) => column.text(row)))]),
      );
    } catch (error) {
      showToast({ tone: 'danger', title: t('error.title'), message: error instanceof Error ? error.message : String(error) });
    }
    setExporting(false);
  };
  return (
    <div className={classes.toolbar}>
      <div className={classes.filters}>{table.filters}</div>
      <div className={classes.tools}>
        <ColumnMenu columns={table.columns} choice={choice} />
        <button
          type="button"
          className={classes.tool}
          disabled={exporting || table.rows.length === 0}
          onClick={() => void exportRows()}
        >
          {exporting ? t('table.exporting') : t('table.export')}
        </button>
        {table.actions}
      </div>
    </div>
  );
}

function ColumnMenu<Row>({ columns, choice }: { columns: TableTools<Row>['columns']; choice: Choice<Row> }) {
  const { t } = useTranslation('ui');
  return (
    <Dropdown
      label={t('table.columns')}
      align="end"
      trigger={(props) => (
        <button {...props} className={classes.tool}>
          {t('table.columns')}
          <ChevronGlyph size={12} />
        </button>
      )}
    >
      {() => (
        <div className={classes.choices}>
          {columns.slice(1).map((column) => (
            <CheckField
              key={column.id}
              label={column.header}
              checked={choice.isVisible(column.id)}
              onChange={() => choice.toggle(column.id)}
            />
          ))}
        </div>
      )}
    </Dropdown>
  );
}
