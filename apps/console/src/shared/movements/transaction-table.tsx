import './texts.ts';

import { shortId } from '@countersign/kernel';
import type { ApiTransaction } from '@countersign/model';
import { AddressText, DataTable, DateTimeText, FilterBar, FilterChoice, FilterText, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../api/client.ts';
import { everyItem } from '../api/every-item.ts';
import { EntityChip } from '../../entities/chips.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useNames, withNames, type NamesWanted } from '../../entities/names.ts';
import { listProps, loadAll } from '../list/list-props.ts';
import { isFiltered, useListSearch } from '../list/use-list-search.ts';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { transactionsQuery } from './movement-queries.ts';
import { ledgerStatuses, toTransactionQuery, type TransactionSearch } from './movement-search.ts';
import { StandingChip } from './standing-chip.tsx';
import { standingOf } from './transaction-way.ts';

const namesOfTransactions = (transactions: readonly ApiTransaction[]): NamesWanted => ({
  ledgers: true,
  accounts: transactions.flatMap(({ relatedAccounts }) => relatedAccounts),
});

function useTransactionColumns(rows: readonly ApiTransaction[], accountId: string | undefined): Column<ApiTransaction>[] {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const names = useNames(namesOfTransactions(rows));
  const href = ({ id }: ApiTransaction) =>
    accountId ? paths.accountTransaction(scope, accountId, id) : paths.transaction(scope, id);
  return [
    {
      id: 'id',
      header: t('column.transaction'),
      cell: (row) => (
        <AppLink href={href(row)} title={row.id}>
          {shortId(row.id)}
        </AppLink>
      ),
      text: ({ id }) => id,
    },
    {
      id: 'status',
      weight: 'state',
      header: t('column.status'),
      sortBy: 'ledgerTransactionData.ledgerStatus',
      cell: (row) => <StandingChip transaction={row} />,
      text: (row) => standingOf(row).standing,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      sortBy: 'ledgerId',
      cell: ({ ledgerId }) => names.ledger(ledgerId) ?? ledgerId,
      text: ({ ledgerId }) => ledgerId,
    },
    {
      id: 'accounts',
      header: t('column.accounts'),
      maxWidth: '18rem',
      cell: ({ relatedAccounts }) => {
        const [first, ...more] = relatedAccounts;
        if (!first) return '—';
        return (
          <span>
            <EntityChip compact kind="account" id={first.id} name={names.account(first.id)} domainId={first.domainId} />
            {more.length > 0 ? ` ${t('andMore', { count: more.length })}` : null}
          </span>
        );
      },
      text: ({ relatedAccounts }) => relatedAccounts.map(({ id }) => names.account(id) ?? id).join(' '),
    },
    {
      id: 'ledgerTransactionId',
      header: t('column.ledgerTransactionId'),
      cell: ({ ledgerTransactionData }) =>
        ledgerTransactionData ? (
          <AddressText value={ledgerTransactionData.ledgerTransactionId} label={t('ledgerTransactionId')} />
        ) : (
          '—'
        ),
      text: ({ ledgerTransactionData }) => ledgerTransactionData?.ledgerTransactionId ?? '',
    },
    {
      id: 'registeredAt',
      header: t('column.registeredAt'),
      sortBy: 'registeredAt',
      cell: (row) => <DateTimeText value={row.registeredAt} />,
      text: (row) => row.registeredAt,
    },
  ];
}

/** Transactions of the current domain, or of one account. */
export function TransactionTable({
  search,
  accountId,
  empty,
}: {
  search: TransactionSearch;
  accountId?: string;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const list = useListSearch(search);
  const query = toTransactionQuery(search, accountId);
  const transactions = useQuery(transactionsQuery(domainId, query));
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const columns = useTransactionColumns(transactions.data?.items ?? [], accountId);
  const filters = (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterText
        label={t('filter.ledgerTransactionId')}
        value={search.ledgerTransactionId}
        onChange={(ledgerTransactionId) => list.setFilters({ ledgerTransactionId }, true)}
      />
      <FilterChoice
        single
        label={t('filter.ledger')}
        value={search.ledgerId ? [search.ledgerId] : []}
        options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))}
        onChange={([ledgerId]) => list.setFilters({ ledgerId })}
      />
      <FilterChoice
        single
        label={t('filter.ledgerStatus')}
        value={search.ledgerStatus ? [search.ledgerStatus] : []}
        options={ledgerStatuses.map((value) => ({ value, label: t(`standing.${value}`) }))}
        onChange={([ledgerStatus]) => list.setFilters({ ledgerStatus })}
      />
    </FilterBar>
  );
  return (
    <DataTable
      {...listProps(transactions, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="transactions"
      label={t('transactions')}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ id }) => id}
      filters={filters}
      empty={empty}
      loadAllRows={async () => {
        const all = everyItem(api.transactions.list, { params: { domainId }, query: { ...query, limit: 250 } });
        return withNames(await loadAll(all), namesOfTransactions);
      }}
    />
  );
}
