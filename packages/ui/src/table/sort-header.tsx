import { useTranslation } from '../i18n/use-translation.ts';

import { ChevronGlyph } from '../parts/glyphs.tsx';
import type { Column, ListPosition } from './column.ts';
import classes from './table.module.css';

/** The head of a column; a button when the server can sort by it. The first click sorts ascending, the next descending. */
export function SortHeader<Row>({
  column,
  position,
  onSort,
}: {
  column: Column<Row>;
  position: ListPosition;
  onSort: (sortBy: string, sortOrder: 'ASC' | 'DESC') => void;
}) {
  const { t } = useTranslation('ui');
  const { sortBy } = column;
  if (!sortBy) {
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  }
  const order = position.sortBy === sortBy ? position.sortOrder : undefined;
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={order === 'ASC' ? 'ascending' : order === 'DESC' ? 'descending' : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-order={order}
        title={t('table.sortBy', { column: column.header })}
        onClick={() => onSort(sortBy, order === 'ASC' ? 'DESC' : 'ASC')}
      >
        {column.header}
        <ChevronGlyph size={12} />
      </button>
    </th>
  );
}
