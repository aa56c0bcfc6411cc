import './texts.ts';

import type { TrustedEndpoint } from '@countersign/model';
import { DataTable, FilterBar, AddressText, FilterChoice, FilterText, PageHeader, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../shared/api/client.ts';
import { everyItem } from '../../shared/api/every-item.ts';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
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
import { endpointListQuery } from './queries.ts';
import { toListQuery } from './search.ts';

const route = screenRoute('endpoints');

function useEndpointColumns(): Column<TrustedEndpoint>[] {
  const { t } = useTranslation('endpoints');
  const scope = useScope();
  const names = useNames({ ledgers: true });
  const lock = useLockColumn<TrustedEndpoint>();
  const record = useRecordColumns<TrustedEndpoint>();
  return [
    {
      id: 'alias',
      header: t('column.alias'),
      sortBy: 'alias',
      cell: ({ data }) => <AppLink href={paths.endpoint(scope, data.id)}>{data.alias}</AppLink>,
      text: ({ data }) => data.alias,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      sortBy: 'ledgerId',
      cell: ({ data }) => names.ledger(data.ledgerId) ?? data.ledgerId,
      text: ({ data }) => data.ledgerId,
    },
    {
      id: 'address',
      header: t('column.address'),
      sortBy: 'address',
      cell: ({ data }) => <AddressText value={data.address} />,
      text: ({ data }) => data.address,
    },
    {
      id: 'trustScore',
      header: t('column.trustScore'),
      sortBy: 'trustScore',
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.trustScore}</span>,
      text: ({ data }) => String(data.trustScore),
    },
    lock,
    ...record,
  ];
}

/** The list of endpoints. */
export function EndpointList() {
  const { t } = useTranslation('endpoints');
  const search = route.useSearch();
  const { domainId, domainAlias } = useMembership();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const rows = useQuery(endpointListQuery(domainId, query));
  const columns = useEndpointColumns();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { domain: domainAlias })} />
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="endpoints"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => data.alias}
        filters={
          <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
            <FilterText label={t('column.alias')} value={search.alias} onChange={(alias) => list.setFilters({ alias }, true)} />
            <FilterChoice
              label={t('column.ledger')}
              value={search.ledgerId ?? []}
              options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))}
              onChange={(ledgerId) => list.setFilters({ ledgerId })}
            />
            <FilterText
              label={t('column.address')}
              value={search.address}
              onChange={(address) => list.setFilters({ address }, true)}
            />
            <LockFilter value={search.lock} onChange={list.setFilters} />
          </FilterBar>
        }
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        loadAllRows={() => loadAll(everyItem(api.endpoints.list, { params: { domainId }, query: { ...query, limit: 250 } }))}
      />
    </>
  );
}
