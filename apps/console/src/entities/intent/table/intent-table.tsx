import './texts.ts';

import { kindName } from '@countersign/kinds/words';
import { intentTypes } from '@countersign/model/names';
import { DataTable, FilterBar, FilterChoice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../../../shared/api/client.ts';
import { everyItem } from '../../../shared/api/every-item.ts';
import { withNames } from '../../names.ts';
import { listProps, loadAll } from '../../../shared/list/list-props.ts';
import { isFiltered, useListSearch } from '../../../shared/list/use-list-search.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { intentsQuery } from '../intent-queries.ts';
import { intentStatuses, toIntentQuery, type IntentSearch, type IntentSubject } from '../intent-search.ts';
import { namesOfTasks } from '../names-wanted.ts';
import { useIntentColumns } from './intent-columns.tsx';

/** Tasks of the current domain and those below it, or of what `subject` says. */
export function IntentTable({
  search,
  subject = {},
  empty,
}: {
  search: IntentSearch;
  subject?: IntentSubject;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}) {
  const { t } = useTranslation('tasks');
  const { domainId, author } = useMembership();
  const list = useListSearch(search);
  const query = toIntentQuery(search, subject);
  const intents = useQuery(intentsQuery(domainId, query));
  const columns = useIntentColumns(intents.data?.items ?? []);
  const filters = (
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
      <FilterChoice
        single
        label={t('filter.author')}
        value={search.authorId ? [search.authorId] : []}
        options={[{ value: author.id, label: t('filter.me') }]}
        onChange={([authorId]) => list.setFilters({ authorId })}
      />
    </FilterBar>
  );
  return (
    <DataTable
      {...listProps(intents, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="tasks"
      label={t('label')}
      columns={columns}
      rowKey={({ data }) => data.id}
      rowLabel={({ data }) => kindName(data.details.payload.type)}
      filters={filters}
      empty={empty}
      loadAllRows={async () => {
        const all = everyItem(api.intents.list, { params: { domainId }, query: { ...query, limit: 250 } });
        return withNames(await loadAll(all), namesOfTasks);
      }}
    />
  );
}
