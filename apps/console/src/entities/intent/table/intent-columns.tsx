import { kindName, shortNote } from '@countersign/kinds/words';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import { Code, type Column, type ExportColumn, WhenText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityName, IntentStatusText, UserAvatar, UserName } from '../../chips.tsx';
import { useNames } from '../../names.ts';
import type { IntentSearch } from '../intent-search.ts';
import { namesOfTasks } from '../names-wanted.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { taskExport } from './task-export.ts';
import { headlineFact, headlineText, TaskHeadline } from './task-headline.tsx';

/** The columns of a list of tasks; `rows` tell whose names they need, and each leads to its task with what the list `keeps` for the way back. */
export function useIntentColumns(
  rows: readonly TrustedIntent[],
  keeps: Pick<IntentSearch, 'status' | 'payloadTypes'>,
): { readonly columns: readonly Column<TrustedIntent>[]; readonly exportColumns: readonly ExportColumn<TrustedIntent>[] } {
  const { t } = useTranslation('tasks');
  const scope = useScope();
  const names = useNames(namesOfTasks(rows));
  const href = ({ data }: TrustedIntent) =>
    paths.intent(scope, data.id, { targetDomainId: data.details.targetDomainId, ...keeps });
  const columns: Column<TrustedIntent>[] = [
    {
      id: 'operation',
      header: t('column.operation'),
      mark: ({ data: { details } }) => <UserAvatar user={details.author} names={names} size="sm" />,
      fact: ({ data: { details } }) => {
        const note = shortNote(details.metadata.description);
        const facts = [headlineFact(details.payload, names, t), note && t('ui:quote', { text: note })];
        return facts.filter((fact) => fact !== undefined).join(' · ') || undefined;
      },
      cell: (row) => (
        <AppLink href={href(row)}>
          <TaskHeadline payload={row.data.details.payload} names={names} t={t} />
        </AppLink>
      ),
      text: ({ data }) => headlineText(data.details.payload, names, t),
    },
    {
      id: 'kind',
      header: t('column.kind'),
      hiddenByDefault: true,
      cell: ({ data }) => kindName(data.details.payload.type),
      text: ({ data }) => kindName(data.details.payload.type),
    },
    {
      id: 'domain',
      header: t('column.domain'),
      maxWidth: '9rem',
      cell: ({ data: { details } }) => (
        <EntityName kind="domain" id={details.targetDomainId} name={names.domain(details.targetDomainId)} />
      ),
      text: ({ data: { details } }) => names.domain(details.targetDomainId) ?? details.targetDomainId,
    },
    {
      id: 'author',
      header: t('column.author'),
      maxWidth: '9rem',
      cell: ({ data: { details } }) => <UserName user={details.author} names={names} />,
      text: ({ data: { details } }) => names.user(details.author) ?? details.author.id,
    },
    {
      id: 'created',
      header: t('column.created'),
      sortBy: 'details.metadata.createdAt',
      cell: ({ data }) => <WhenText value={data.details.metadata.createdAt} />,
      text: ({ data }) => data.details.metadata.createdAt,
      isMoment: true,
    },
    {
      id: 'modified',
      header: t('column.modified'),
      sortBy: 'state.lastModifiedAt',
      hiddenByDefault: true,
      cell: ({ data }) => (data.state.lastModifiedAt ? <WhenText value={data.state.lastModifiedAt} /> : '—'),
      text: ({ data }) => data.state.lastModifiedAt ?? '',
      isMoment: true,
    },
    {
      id: 'expires',
      header: t('column.expires'),
      sortBy: 'details.expiryAt',
      // What was decided expires no more.
      cell: ({ data }) => (data.state.status === 'Open' ? <WhenText value={data.details.expiryAt} /> : null),
      text: ({ data }) => data.details.expiryAt,
      isMoment: true,
    },
    {
      id: 'status',
      header: t('column.status'),
      sortBy: 'state.status',
      weight: 'state',
      cell: ({ data }) => <IntentStatusText status={data.state.status} />,
      text: ({ data }) => data.state.status,
    },
    {
      id: 'id',
      header: t('column.id'),
      hiddenByDefault: true,
      cell: ({ data }) => <Code>{data.id}</Code>,
      text: ({ data }) => data.id,
    },
  ];
  return { columns, exportColumns: taskExport(names, t) };
}
