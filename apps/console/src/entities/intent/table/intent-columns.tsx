import { kindName } from '@countersign/kinds/words';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import { DateTimeText, type Column } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { IntentStatusChip, UserChip, EntityChip } from '../../chips.tsx';
import { useNames } from '../../names.ts';
import { namesOfTasks } from '../names-wanted.ts';
import { whatText } from '../sentence.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './intent-table.module.css';

/** The columns of a list of tasks; `rows` tell whose names they need. */
export function useIntentColumns(rows: readonly TrustedIntent[]): Column<TrustedIntent>[] {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const names = useNames(namesOfTasks(rows));
  const href = ({ data }: TrustedIntent) => {
    const { targetDomainId } = data.details;
    return paths.intent(scope, data.id, { targetIntentDomainId: targetDomainId === scope.domainId ? undefined : targetDomainId });
  };
  return [
    {
      id: 'operation',
      header: t('column.operation'),
      grow: true,
      cell: (row) => {
        const what = whatText(row.data.details.payload, names, t);
        return (
          <>
            <AppLink href={href(row)}>{kindName(row.data.details.payload.type)}</AppLink>{' '}
            <span className={classes.what} title={what}>
              {what}
            </span>
          </>
        );
      },
      text: ({ data }) => kindName(data.details.payload.type),
    },
    {
      id: 'domain',
      header: t('column.domain'),
      maxWidth: '9rem',
      cell: ({ data: { details } }) => (
        <EntityChip compact kind="domain" id={details.targetDomainId} name={names.domain(details.targetDomainId)} />
      ),
      text: ({ data: { details } }) => names.domain(details.targetDomainId) ?? details.targetDomainId,
    },
    {
      id: 'author',
      header: t('column.author'),
      maxWidth: '9rem',
      cell: ({ data: { details } }) => <UserChip compact user={details.author} names={names} />,
      text: ({ data: { details } }) => names.user(details.author) ?? details.author.id,
    },
    {
      id: 'created',
      header: t('column.created'),
      sortBy: 'details.metadata.createdAt',
      cell: ({ data }) => <DateTimeText value={data.details.metadata.createdAt} />,
      text: ({ data }) => data.details.metadata.createdAt,
    },
    {
      id: 'modified',
      header: t('column.modified'),
      sortBy: 'state.lastModifiedAt',
      hiddenByDefault: true,
      cell: ({ data }) => (data.state.lastModifiedAt ? <DateTimeText value={data.state.lastModifiedAt} /> : '—'),
      text: ({ data }) => data.state.lastModifiedAt ?? '',
    },
    {
      id: 'expires',
      header: t('column.expires'),
      sortBy: 'details.expiryAt',
      cell: ({ data }) => <DateTimeText value={data.details.expiryAt} />,
      text: ({ data }) => data.details.expiryAt,
    },
    {
      id: 'status',
      header: t('column.status'),
      sortBy: 'state.status',
      weight: 'state',
      cell: ({ data }) => <IntentStatusChip status={data.state.status} />,
      text: ({ data }) => data.state.status,
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
