import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { EmptyState, ErrorState, SkeletonLine } from '../feedback/placeholders.tsx';
import type { Column, ListPosition, RowAction } from './column.ts';
import { useColumnChoice } from './column-choice.ts';
import { RowMenu } from './row-menu.tsx';
import { SelectBox, SelectionBar, useSelection, type Selection } from './selection.tsx';
import { SortHeader } from './sort-header.tsx';
import classes from './table.module.css';
import { TablePaging, type PagingProps } from './table-paging.tsx';
import { TableToolbar, type TableTools } from './table-toolbar.tsx';

/** What a list is doing: on its way, failed (with words for it), or there; `refreshing` when newer rows are on their way. */
export type ListStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready' };

export interface DataTableProps<Row> extends TableTools<Row> {
  /** What the rows are, in words: names the table and its paging. */
  readonly label: string;
  readonly rowKey: (row: Row) => string;
  /** The row's name in words, for its menu. */
  readonly rowLabel: (row: Row) => string;
  readonly status: ListStatus;
  readonly refreshing?: boolean;
  readonly position: ListPosition;
  readonly onSort: (sortBy: string, sortOrder: 'ASC' | 'DESC') => void;
  readonly onRetry: () => void;
  /** True when a filter is set: the empty state then offers `onClearFilters`. */
  readonly filtered?: boolean;
  readonly onClearFilters?: () => void;
  readonly empty: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
  readonly paging?: PagingProps;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** What can be done with several rows at once, of those that are chosen; with it each row can be chosen. */
  readonly bulkActions?: (rows: readonly Row[]) => readonly RowAction[];
}

/** Moves the focus between the rows' links with the arrow keys; Enter opens a row because its link has the focus. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('td[data-first] a')];
  const from = links.findIndex((link) => link.closest('tr') === target.closest('tr'));
  const to = links[Math.min(Math.max(from + step, 0), links.length - 1)];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/**
 * The one list: sorting, filters and place come from the URL through its props and go back through its callbacks. The first
 * column of a row holds its link, whose target is the whole row. On narrow screens each row becomes a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const choice = useColumnChoice(props.name, props.columns, props.columnsOfView);
  const withActions = props.rowActions !== undefined;
  const selection = useSelection(props.rows, props.rowKey);
  const bulk = props.bulkActions;
  return (
    <section aria-label={props.label} className={classes.list}>
      <TableToolbar table={props} choice={choice} />
      {bulk && selection.rows.length > 0 ? (
        <SelectionBar table={props} columns={choice.visible} selection={selection} actions={bulk(selection.rows)} />
      ) : null}
      {props.status.kind === 'failed' ? (
        <div className={classes.panel}>
          <ErrorState message={props.status.message} onRetry={props.onRetry} />
        </div>
      ) : props.status.kind === 'ready' && props.rows.length === 0 ? (
        <div className={classes.panel}>
          <NoRows table={props} />
        </div>
      ) : (
        <div className={classes.panel} data-refreshing={props.refreshing || undefined}>
          <table className={classes.table} aria-busy={props.status.kind === 'loading'}>
            <caption className="cs-hidden">
              {props.status.kind === 'loading'
                ? t('table.loading', { name: props.label })
                : `${props.label}. ${t('table.keyboard')}`}
            </caption>
            <thead>
              <tr>
                {bulk ? (
                  <th className={classes.selectCell}>
                    <SelectBox
                      label={t('table.selectAll')}
                      checked={selection.rows.length > 0 && selection.rows.length === props.rows.length}
                      isPartly={selection.rows.length > 0}
                      onChange={selection.toggleAll}
                    />
                  </th>
                ) : null}
                {choice.visible.map((column) => (
                  <SortHeader key={column.id} column={column} position={props.position} onSort={props.onSort} />
                ))}
                {withActions ? (
                  <th className={classes.actionsHead}>
                    <span className="cs-hidden">{t('table.actions')}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            {props.status.kind === 'loading' ? (
              <SkeletonRows columns={choice.visible.length + (bulk ? 1 : 0)} withActions={withActions} />
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside take the keys
              <tbody onKeyDown={moveBetweenRows}>
                {props.rows.map((row) => (
                  <TableRow
                    key={props.rowKey(row)}
                    row={row}
                    table={props}
                    columns={choice.visible}
                    {...(bulk && { selection })}
                  />
                ))}
              </tbody>
            )}
          </table>
        </div>
      )}
      {props.paging && props.status.kind === 'ready' && props.rows.length > 0 ? (
        <TablePaging {...props.paging} label={props.label} count={props.rows.length} />
      ) : null}
    </section>
  );
}

function TableRow<Row>({
  row,
  table,
  columns,
  selection,
}: {
  row: Row;
  table: DataTableProps<Row>;
  columns: readonly Column<Row>[];
  selection?: Selection<Row>;
}) {
  const { t } = useTranslation('ui');
  const actions = table.rowActions?.(row);
  return (
    <tr data-selected={selection?.has(row) || undefined}>
      {selection ? (
        <td className={classes.selectCell}>
          <SelectBox
            label={t('table.select', { name: table.rowLabel(row) })}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-label={column.header}
          data-align={column.align}
          data-weight={column.weight}
          data-grow={column.grow}
          data-first={index === 0 || undefined}
          title={index === 0 ? column.text(row) : wordsOf(column.cell(row))}
          style={column.maxWidth ? { maxWidth: column.maxWidth } : undefined}
        >
          <CellContent column={column} row={row} />
        </td>
      ))}
      {actions ? (
        <td className={classes.actionsCell}>
          {actions.length > 0 ? <RowMenu actions={actions} rowLabel={table.rowLabel(row)} /> : null}
        </td>
      ) : null}
    </tr>
  );
}

/** A cell's text, for who points at it: it may be cut. What is more than text says for itself what was cut. */
const wordsOf = (cell: ReactNode): string | undefined => (typeof cell === 'string' ? cell : undefined);

function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const mark = column.mark?.(row);
  const fact = column.fact?.(row);
  if (!mark && !fact) return column.cell(row);
  return (
    <span className={classes.thing}>
      {mark}
      <span className={classes.thingName}>{column.cell(row)}</span>
      {fact ? (
        <span className={classes.fact} title={wordsOf(fact)}>
          {fact}
        </span>
      ) : null}
    </span>
  );
}

function NoRows<Row>({ table }: { table: DataTableProps<Row> }) {
  const { t } = useTranslation('ui');
  if (!table.filtered) return <EmptyState {...table.empty} />;
  return (
    <EmptyState
      title={t('table.nothingMatches')}
      hint={t('table.nothingMatchesHint')}
      action={
        table.onClearFilters ? (
          <button type="button" className={classes.textButton} onClick={table.onClearFilters}>
            {t('table.clearFilters')}
          </button>
        ) : null
      }
    />
  );
}

/** As wide and as high as rows usually are, so that little moves when they come. */
function SkeletonRows({ columns, withActions }: { columns: number; withActions: boolean }) {
  return (
    <tbody aria-hidden className={classes.skeletonRows}>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns + (withActions ? 1 : 0) }, (_, column) => (
            <td key={column}>
              {column < columns ? <SkeletonLine width={column === 0 ? 20 : 7 + ((row + column) % 3) * 2} /> : null}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
