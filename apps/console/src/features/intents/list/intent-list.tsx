import '../texts.ts';

import { everyItem } from '../../../app/api/every-item.ts';
import { DataTable, FilterBar, FilterChoice, PageHeader } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../../app/api/client.ts';
import { intentKindName } from '../../../app/intents/intent-kind-name.ts';
import { intentsQuery } from '../../../app/intents/intent-queries.ts';
import { intentTypes } from '../../../app/intents/intent-types.ts';
import { isFiltered, useListSearch } from '../../../app/list/use-list-search.ts';
import { listProps, loadAll } from '../../../app/list/list-props.ts';
import { useMembership } from '../../../app/membership/use-membership.ts';
import { intentListRoute } from '../index.ts';
import { intentStatuses, toListQuery } from '../search.ts';
import { useIntentColumns } from './intent-columns.tsx';

/** The tasks of a domain and of those below it. */
export const IntentList = () => {
  const { t } = useTranslation('intents');
  const search = intentListRoute.useSearch();
  const { domainId, domainAlias, author } = useMembership();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const intents = useQuery(intentsQuery(domainId, query));
  const columns = useIntentColumns(intents.data?.items ?? []);
  const filters = (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterChoice
        label={t('filter.status')}
        value={search.status ?? []}
        options={intentStatuses.map((status) => ({ value: status, label: t(`app:intentStatus.${status}`) }))}
        onChange={(status) => list.setFilters({ status: status as typeof search.status })}
      />
      <FilterChoice
        label={t('filter.operation')}
        value={search.payloadTypes ?? []}
        options={intentTypes
          .map((type) => ({ value: type, label: intentKindName(type) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        onChange={(types) => list.setFilters({ payloadTypes: types as typeof search.payloadTypes })}
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
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { domain: domainAlias })} />
      <DataTable
        {...listProps(intents, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="tasks"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => intentKindName(data.details.payload.type)}
        filters={filters}
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        loadAllRows={() => loadAll(everyItem(api.intents.list, { params: { domainId }, query: { ...query, limit: 250 } }))}
      />
    </>
  );
};
