import './texts.ts';

import { shortId } from '@countersign/kernel';
import type { TrustedTransactionOrder } from '@countersign/model';
import { DataTable, DateTimeText, FilterBar, FilterChoice, FilterDates, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../api/client.ts';
import { everyItem } from '../api/every-item.ts';
import { EntityChip, UserChip } from '../../entities/chips.tsx';
import { UserChoice } from '../../entities/choices/choice-filters.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useNames, withNames, type NamesWanted } from '../../entities/names.ts';
import { listProps, loadAll } from '../list/list-props.ts';
import { isFiltered, useListSearch } from '../list/use-list-search.ts';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { ordersQuery } from './movement-queries.ts';
import { toOrderQuery, type OrderSearch } from './movement-search.ts';

const namesOfOrders = (orders: readonly TrustedTransactionOrder[]): NamesWanted => ({
  ledgers: true,
  accounts: orders.map(({ data }) => ({ id: data.accountId, domainId: data.domainId })),
  users: orders.flatMap(({ data }) => data.metadata.createdBy ?? []),
});

function useOrderColumns(rows: readonly TrustedTransactionOrder[]): Column<TrustedTransactionOrder>[] {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const names = useNames(namesOfOrders(rows));
  return [
    {
      id: 'id',
      header: t('column.order'),
      cell: ({ data }) => (
        <AppLink href={paths.order(scope, data.id)} title={data.id}>
          {shortId(data.id)}
        </AppLink>
      ),
      text: ({ data }) => data.id,
    },
    {
      id: 'account',
      header: t('column.account'),
      sortBy: 'accountId',
      maxWidth: '18rem',
      cell: ({ data }) => (
        <EntityChip compact kind="account" id={data.accountId} name={names.account(data.accountId)} domainId={data.domainId} />
      ),
      text: ({ data }) => names.account(data.accountId) ?? data.accountId,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      cell: ({ data }) => (data.ledgerId ? (names.ledger(data.ledgerId) ?? data.ledgerId) : data.parameters.type),
      text: ({ data }) => data.ledgerId ?? data.parameters.type,
    },
    {
      id: 'description',
      header: t('column.description'),
      maxWidth: '22rem',
      cell: ({ data }) => data.metadata.description ?? '—',
      text: ({ data }) => data.metadata.description ?? '',
    },
    {
      id: 'createdBy',
      header: t('column.createdBy'),
      maxWidth: '16rem',
      cell: ({ data: { metadata } }) => (metadata.createdBy ? <UserChip compact user={metadata.createdBy} names={names} /> : '—'),
      text: ({ data: { metadata } }) => (metadata.createdBy ? (names.user(metadata.createdBy) ?? metadata.createdBy.id) : ''),
    },
    {
      id: 'createdAt',
      header: t('column.createdAt'),
      sortBy: 'metadata.createdAt',
      cell: ({ data }) => <DateTimeText value={data.metadata.createdAt} />,
      text: ({ data }) => data.metadata.createdAt,
    },
  ];
}

/** Orders of the current domain, or of one account. */
export function OrderTable({
  search,
  accountId,
  empty,
}: {
  search: OrderSearch;
  accountId?: string;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const list = useListSearch(search);
  const query = toOrderQuery(search, accountId);
  const orders = useQuery(ordersQuery(domainId, query));
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const columns = useOrderColumns(orders.data?.items ?? []);
  const filters = (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterChoice
        label={t('filter.ledger')}
        value={search.ledgerId ?? []}
        options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))}
        onChange={(ledgerId) => list.setFilters({ ledgerId })}
      />
      <UserChoice
        single
        label={t('filter.createdBy')}
        value={search.createdBy ? [search.createdBy] : []}
        onChange={([createdBy]) => list.setFilters({ createdBy })}
      />
      <FilterDates
        label={t('filter.createdAt')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => list.setFilters({ from, to })}
      />
    </FilterBar>
  );
  return (
    <DataTable
      {...listProps(orders, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="orders"
      label={t('orders')}
      columns={columns}
      rowKey={({ data }) => data.id}
      rowLabel={({ data }) => data.id}
      filters={filters}
      empty={empty}
      loadAllRows={async () => {
        const all = everyItem(api.orders.list, { params: { domainId }, query: { ...query, limit: 250 } });
        return withNames(await loadAll(all), namesOfOrders);
      }}
    />
  );
}
