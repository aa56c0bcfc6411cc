import './texts.ts';

import type { TrustedDomain } from '@countersign/model';
import { DataTable, FilterBar, FilterText, PageHeader, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../shared/api/client.ts';
import { everyItem } from '../../shared/api/every-item.ts';
import { EntityChip } from '../../entities/chips.tsx';
import { useNames } from '../../entities/names.ts';
import { useLockColumn, useRecordColumns } from '../../entities/entity-columns.tsx';
import { listProps, loadAll } from '../../shared/list/list-props.ts';
import { LockFilter } from '../../entities/lock-filter.tsx';
import { isFiltered, useListSearch } from '../../shared/list/use-list-search.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { domainListQuery } from './queries.ts';
import { toListQuery } from './search.ts';

const route = screenRoute('domains');

function useDomainColumns(): Column<TrustedDomain>[] {
  const { t } = useTranslation('domains');
  const scope = useScope();
  const names = useNames({});
  const lock = useLockColumn<TrustedDomain>();
  const record = useRecordColumns<TrustedDomain>();
  return [
    {
      id: 'alias',
      header: t('column.alias'),
      sortBy: 'alias',
      cell: ({ data }) => <AppLink href={paths.domain(scope, data.id)}>{data.alias}</AppLink>,
      text: ({ data }) => data.alias,
    },
    {
      id: 'parent',
      header: t('column.parent'),
      sortBy: 'parentId',
      cell: ({ data }) =>
        data.parentId ? <EntityChip compact kind="domain" id={data.parentId} name={names.domain(data.parentId)} /> : '—',
      text: ({ data }) => data.parentId ?? '',
    },
    {
      id: 'strategy',
      header: t('column.strategy'),
      cell: ({ data }) => t(`app:governingStrategy.${data.governingStrategy ?? 'ConsiderDescendants'}`),
      text: ({ data }) => data.governingStrategy ?? 'ConsiderDescendants',
    },
    lock,
    ...record,
  ];
}

/** The list of domains. */
export function DomainList() {
  const { t } = useTranslation('domains');
  const search = route.useSearch();
  const { domainAlias } = useMembership();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const rows = useQuery(domainListQuery(query));
  const columns = useDomainColumns();
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { domain: domainAlias })} />
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="domains"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => data.alias}
        filters={
          <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
            <FilterText label={t('column.alias')} value={search.alias} onChange={(alias) => list.setFilters({ alias }, true)} />

            <LockFilter value={search.lock} onChange={list.setFilters} />
          </FilterBar>
        }
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        loadAllRows={() => loadAll(everyItem(api.domains.list, { query: { ...query, limit: 250 } }))}
      />
    </>
  );
}
