import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { Dropdown } from '../overlay/dropdown.tsx';
import { buttonLook } from '../parts/button.tsx';
import { CheckField } from '../parts/check-field.tsx';
import type { ColumnsOfView, useColumnChoice } from './column-choice.ts';
import type { Column } from './column.ts';
import type { ExportColumn, ExportPage } from './export-rows.ts';
import classes from './table.module.css';
import { TableExport } from './table-export.tsx';

/** What the tools of a list work on. */
export interface TableTools<Row> {
  /** Key under which the column choice is kept, and the file name of the export. */
  readonly name: string;
  /** The columns of the saved view that is shown, which has its own. */
  readonly columnsOfView?: ColumnsOfView | undefined;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly filters?: ReactNode;
  /** Ways to look at the list that people come back to: a `ListViews`. */
  readonly views?: ReactNode;
  /** Saves what is set as a view. */
  readonly saveView?: ReactNode;
  /** What can be added to the list, at the end of its tools; the head of a screen has the place for it where there is but one list. */
  readonly actions?: ReactNode;
  /** The pages of all rows that the filters match, for the CSV file; without it the rows on the screen are exported. */
  readonly exportPage?: ExportPage<Row>;
  /** What the file says of each row, where that is more than the screen shows: whatever columns are chosen. */
  readonly exportColumns?: readonly ExportColumn<Row>[];
}

type Choice<Row> = ReturnType<typeof useColumnChoice<Row>>;

/** Views at the start, then filters; column choice and export at the end. */
export function TableToolbar<Row>({ table, choice }: { table: TableTools<Row>; choice: Choice<Row> }) {
  return (
    <div className={classes.toolbar}>
      {table.views}
      <div className={classes.filters}>{table.filters}</div>
      <div className={classes.tools}>
        {table.saveView}
        <ColumnMenu columns={table.columns} choice={choice} />
        <TableExport table={table} columns={table.exportColumns ?? choice.visible} />
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
        <button {...props} {...buttonLook({ variant: 'default', size: 'xs' })}>
          {t('table.columns')}
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
