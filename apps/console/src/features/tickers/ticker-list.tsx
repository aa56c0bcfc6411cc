import type { ApiTicker } from '@countersign/model';
import { DataTable, FilterBar, FilterChoice, FilterText, PageHeader, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../shared/api/client.ts';
import { everyItem } from '../../shared/api/every-item.ts';
import { LockChip } from '../../entities/chips.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { listProps, loadAll } from '../../shared/list/list-props.ts';
import { isFiltered, useListSearch } from '../../shared/list/use-list-search.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { tickerListQuery } from './queries.ts';
import { toListQuery } from './search.ts';
import { ValidationChip } from './validation-chip.tsx';

const route = screenRoute('tickers');

function useTickerColumns(): Column<ApiTicker>[] {
  const { t } = useTranslation('tickers');
  const scope = useScope();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return [
    {
      id: 'name',
      header: t('column.name'),
      sortBy: 'name',
      cell: ({ data }) => <AppLink href={paths.ticker(scope, data.id)}>{data.name}</AppLink>,
      text: ({ data }) => data.name,
    },
    {
      id: 'symbol',
      header: t('column.symbol'),
      sortBy: 'symbol',
      cell: ({ data }) => data.symbol,
      text: ({ data }) => data.symbol ?? '',
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      sortBy: 'ledgerId',
      cell: ({ data }) => ledgers.find(({ id }) => id === data.ledgerId)?.alias ?? data.ledgerId,
      text: ({ data }) => data.ledgerId,
    },
    {
      id: 'kind',
      header: t('column.kind'),
      sortBy: 'kind',
      cell: ({ data }) => t(`kind.${data.kind}`),
      text: ({ data }) => data.kind,
    },
    {
      id: 'decimals',
      header: t('column.decimals'),
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.decimals}</span>,
      text: ({ data }) => String(data.decimals ?? ''),
    },
    {
      id: 'validated',
      header: t('column.validated'),
      cell: ({ signature }) => <ValidationChip signature={signature} />,
      text: ({ signature }) => (signature ? t('validated') : t('notValidated')),
    },
    { id: 'lock', header: t('column.lock'), cell: ({ data }) => <LockChip lock={data.lock} />, text: ({ data }) => data.lock },
    {
      id: 'id',
      header: t('column.id'),
      hiddenByDefault: true,
      cell: ({ data }) => <code>{data.id}</code>,
      text: ({ data }) => data.id,
    },
  ];
}

/** The list of assets. */
export function TickerList() {
  const { t } = useTranslation('tickers');
  const search = route.useSearch();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const rows = useQuery(tickerListQuery(query));
  const columns = useTickerColumns();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle')} />
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="assets"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => data.name}
        filters={
          <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
            <FilterText
              label={t('column.symbol')}
              value={search.symbol}
              onChange={(symbol) => list.setFilters({ symbol }, true)}
            />
            <FilterChoice
              label={t('column.ledger')}
              value={search.ledgerId ?? []}
              options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))}
              onChange={(ledgerId) => list.setFilters({ ledgerId })}
            />
            <FilterChoice
              single
              label={t('column.validated')}
              value={search.validationStatus ? [search.validationStatus] : []}
              options={[
                { value: 'Validated', label: t('validated') },
                { value: 'NonValidated', label: t('notValidated') },
              ]}
              onChange={([status]) => list.setFilters({ validationStatus: status as typeof search.validationStatus })}
            />
          </FilterBar>
        }
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        loadAllRows={() => loadAll(everyItem(api.tickers.list, { query: { ...query, limit: 250 } }))}
      />
    </>
  );
}
