import './texts.ts';

import type { AwaitingIntent } from '@countersign/contract';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import { kindName } from '@countersign/kinds/words';
import { intentTypes } from '@countersign/model/names';
import { DataTable, FilterBar, FilterChoice, FilterDates, type RowAction } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { loadNames } from '../../names.ts';
import { exportPages } from '../../../shared/list/export-pages.ts';
import { listProps } from '../../../shared/list/list-props.ts';
import { isFiltered, useListSearch } from '../../../shared/list/use-list-search.ts';
import { useSavedViews } from '../../../shared/list/saved-views.ts';
import { SaveView, Views, type ListView } from '../../../shared/list/views.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { awaitingIntentsQuery, awaitingQuery, intentsOf, intentsQuery } from '../intent-queries.ts';
import { failed, inFlight, intentStatuses, toIntentQuery, type IntentSearch, type IntentSubject } from '../intent-search.ts';
import { useIntentColumns } from './intent-columns.tsx';
import { namesOfExportedTasks } from './task-export.ts';
import { AuthorChoice, TargetDomainChoice } from './task-choices.tsx';

/** Tasks of the current domain and those below it, or of what `subject` says. */
export function IntentTable({
  search,
  subject = {},
  empty,
  decisions,
  actions,
}: {
  search: IntentSearch;
  subject?: IntentSubject;
  /** What can be decided of several at once, of those that wait for the person. */
  decisions?: (tasks: readonly AwaitingIntent[]) => readonly RowAction[];
  /** What else can be done with one, no matter for whom it waits. */
  actions?: (task: TrustedIntent) => readonly RowAction[];
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}) {
  const { t } = useTranslation('tasks');
  const { domainId } = useMembership();
  const list = useListSearch(search);
  const query = toIntentQuery(search, subject);
  const isOfDomain = subject.entityId === undefined && subject.types === undefined;
  const isAwaiting = isOfDomain && search.waiting !== undefined;
  const waiting = useQuery({ ...awaitingQuery(domainId), enabled: isOfDomain }).data;
  const awaiting = useQuery({ ...awaitingIntentsQuery(domainId, search), enabled: isAwaiting });
  const listed = useQuery({ ...intentsQuery(domainId, query), enabled: !isAwaiting });
  const intents = isAwaiting ? awaiting : listed;
  const { name = 'tasks' } = subject;
  const saved = useSavedViews(name, search);
  // The way back from a task leads to the list of the domain's tasks.
  const { columns, exportColumns } = useIntentColumns(
    intents.data?.items ?? [],
    isOfDomain ? { status: search.status, payloadTypes: search.payloadTypes } : {},
  );
  const [headline] = columns;
  const waitingOnes = ({ data: { id } }: TrustedIntent) =>
    [...(awaiting.data?.awaiting ?? []), ...(waiting?.items ?? [])].filter(({ intent }) => intent.data.id === id).slice(0, 1);
  const ownViews: readonly ListView<IntentSearch>[] = isOfDomain
    ? [
        { label: t('view.all'), filters: {} },
        { label: t('view.waiting'), filters: { waiting: 'true' }, count: waiting?.awaitingCount, waiting: true },
        { label: t('view.inFlight'), filters: { status: inFlight } },
        { label: t('view.failed'), filters: { status: failed } },
      ]
    : [];
  return (
    <DataTable
      {...listProps<TrustedIntent>(intents, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name={name}
      columnsOfView={saved.columnsOfView}
      label={t('label')}
      // What waits comes the oldest first, and in no other order.
      columns={isAwaiting ? columns.map((column) => ({ ...column, sortBy: undefined })) : columns}
      rowKey={({ data }) => data.id}
      rowLabel={(row) => headline?.text(row) ?? kindName(row.data.details.payload.type)}
      views={<Views views={ownViews} search={search} list={list} saved={saved} />}
      saveView={<SaveView views={ownViews} search={search} saved={saved} />}
      {...(isAwaiting ? { filtered: false } : { filters: <TaskFilters search={search} list={list} subject={subject} /> })}
      empty={isAwaiting ? { title: t('waiting.empty'), hint: t('waiting.emptyHint') } : empty}
      {...((decisions !== undefined || actions !== undefined) && {
        rowActions: (task: TrustedIntent) => [...(decisions ? decisions(waitingOnes(task)) : []), ...(actions?.(task) ?? [])],
      })}
      {...(isAwaiting &&
        decisions && {
          bulkActions: (chosen: readonly TrustedIntent[]) => {
            const ids = new Set(chosen.map(({ data }) => data.id));
            return decisions(awaiting.data?.awaiting.filter(({ intent }) => ids.has(intent.data.id)) ?? []);
          },
        })}
      exportColumns={exportColumns}
      exportPage={exportPages(
        (place, options) =>
          isAwaiting
            ? api.intents.awaiting({ params: { domainId }, query: place }, options).then(intentsOf)
            : api.intents.list({ params: { domainId }, query: { ...query, startingAfter: undefined, ...place } }, options),
        (page) => loadNames(namesOfExportedTasks(page)),
      )}
    />
  );
}

function TaskFilters({
  search,
  list,
  subject,
}: {
  search: IntentSearch;
  list: Pick<ReturnType<typeof useListSearch<IntentSearch>>, 'setFilters' | 'clearFilters'>;
  subject: IntentSubject;
}) {
  const { t } = useTranslation('tasks');
  return (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterChoice
        label={t('filter.status')}
        value={search.status ?? []}
        options={intentStatuses.map((status) => ({ value: status, label: t(`app:intentStatus.${status}`) }))}
        onChange={(status) => list.setFilters({ status })}
      />
      <FilterChoice
        label={t('filter.operation')}
        value={search.payloadTypes ?? []}
        options={(subject.types ?? intentTypes)
          .map((type) => ({ value: type, label: kindName(type) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        onChange={(types) => list.setFilters({ payloadTypes: types })}
      />
      <AuthorChoice
        single
        label={t('filter.author')}
        value={search.authorId ? [search.authorId] : []}
        onChange={([authorId]) => list.setFilters({ authorId })}
      />
      <FilterDates
        label={t('filter.created')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => list.setFilters({ from, to })}
      />
      {subject.entityId === undefined ? (
        <TargetDomainChoice
          label={t('filter.domain')}
          value={search.targetDomainId ?? []}
          onChange={(targetDomainId) => list.setFilters({ targetDomainId })}
        />
      ) : null}
    </FilterBar>
  );
}
