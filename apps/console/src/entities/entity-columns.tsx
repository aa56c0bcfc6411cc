import { Code, type FilterOption, WhenText } from '@countersign/ui';
import type { LockStatus } from '@countersign/model';
import type { Translate } from '@countersign/kernel';

import { LockChip } from './chips.tsx';
import type { EntityColumn } from './define-entity.ts';
import { lockStatuses } from './entity-search.ts';

interface LockableRow {
  readonly data: { readonly id: string; readonly lock: LockStatus };
}

/** What the list of any governed entity shows last. */
interface GovernedRow extends LockableRow {
  readonly data: LockableRow['data'] & { readonly metadata: { readonly createdAt: string; readonly lastModifiedAt: string } };
}

/** The column that says whether an entity is locked. */
export const lockColumn: EntityColumn<LockableRow> = {
  id: 'lock',
  header: 'app:column.lock',
  sortBy: 'lock',
  weight: 'state',
  cell: ({ data }) => <LockChip lock={data.lock} />,
  text: ({ data }) => data.lock,
};

/** The column with the whole id. */
export const idColumn: EntityColumn<LockableRow> = {
  id: 'id',
  header: 'app:column.id',
  hiddenByDefault: true,
  cell: ({ data }) => <Code>{data.id}</Code>,
  text: ({ data }) => data.id,
};

/** The last columns of the list of any governed entity: its lock, when it was made and changed, and its id. */
export const governedColumns = [
  lockColumn,
  {
    id: 'created',
    header: 'app:column.created',
    sortBy: 'metadata.createdAt',
    weight: 'minor',
    cell: ({ data }) => <WhenText value={data.metadata.createdAt} />,
    text: ({ data }) => data.metadata.createdAt,
    isMoment: true,
  },
  {
    id: 'modified',
    header: 'app:column.modified',
    sortBy: 'metadata.lastModifiedAt',
    hiddenByDefault: true,
    cell: ({ data }) => <WhenText value={data.metadata.lastModifiedAt} />,
    text: ({ data }) => data.metadata.lastModifiedAt,
    isMoment: true,
  },
  idColumn,
] as const satisfies readonly EntityColumn<GovernedRow>[];

/** The filter of a list of governed entities by their lock. */
export const lockFilter = {
  field: 'lock',
  header: 'app:column.lock',
  kind: 'many',
  options: (t: Translate): FilterOption[] => lockStatuses.map((value) => ({ value, label: t(`app:lock.${value}`) })),
} as const;
