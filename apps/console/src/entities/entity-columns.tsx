import type { LockStatus } from '@countersign/model';
import { DateTimeText, type Column } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { LockChip } from './chips.tsx';

/** What the list of any governed entity shows last. */
interface GovernedRow {
  readonly data: {
    readonly id: string;
    readonly lock: LockStatus;
    readonly metadata: { readonly createdAt: string; readonly lastModifiedAt: string };
  };
}

/** The column that says whether an entity is locked. */
export function useLockColumn<Row extends GovernedRow>(): Column<Row> {
  const { t } = useTranslation('app');
  return {
    id: 'lock',
    header: t('column.lock'),
    sortBy: 'lock',
    weight: 'state',
    cell: ({ data }) => <LockChip lock={data.lock} />,
    text: ({ data }) => data.lock,
  };
}

/** The last columns of the list of any governed entity: when it was made and changed, and its id. */
export function useRecordColumns<Row extends GovernedRow>(): Column<Row>[] {
  const { t } = useTranslation('app');
  return [
    {
      id: 'created',
      header: t('column.created'),
      sortBy: 'metadata.createdAt',
      weight: 'minor',
      cell: ({ data }) => <DateTimeText value={data.metadata.createdAt} />,
      text: ({ data }) => data.metadata.createdAt,
    },
    {
      id: 'modified',
      header: t('column.modified'),
      sortBy: 'metadata.lastModifiedAt',
      hiddenByDefault: true,
      cell: ({ data }) => <DateTimeText value={data.metadata.lastModifiedAt} />,
      text: ({ data }) => data.metadata.lastModifiedAt,
    },
    {
      id: 'id',
      header: t('column.id'),
      hiddenByDefault: true,
      cell: ({ data }) => <code>{data.id}</code>,
      text: ({ data }) => data.id,
    },
  ];
}
