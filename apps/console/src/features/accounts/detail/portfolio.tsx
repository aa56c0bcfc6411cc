import type { Balance } from '@countersign/model';
import { spendable, unitName } from '@countersign/model/names';
import {
  Button,
  Amount,
  AssetMark,
  DataTable,
  FilterBar,
  FilterChoice,
  WhenText,
  type Column,
  type RowAction,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { exportedAmount, exportedUnit } from '../../../entities/asset-queries.ts';
import { ofInstance } from '../../../entities/look-up.ts';
import { useNames, loadNames, type Names } from '../../../entities/names.ts';
import { tickerPrices } from '../../../entities/price/price-query.ts';
import { exportedCurrency, exportedWorth, WorthText } from '../../../entities/price/worth-text.tsx';
import { exportPages } from '../../../shared/list/export-pages.ts';
import { listProps } from '../../../shared/list/list-props.ts';
import { isFiltered, useListSearch } from '../../../shared/list/use-list-search.ts';
import { AppLink, useGo } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import classes from '../accounts.module.css';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { balancesQuery } from '../queries.ts';
import { toBalanceQuery } from '../search.ts';
import type { AccountPartProps } from './account-screen.tsx';

const route = screenRoute('accounts/$accountId');

const reserved = ({ reservedAmount }: Balance): bigint => BigInt(reservedAmount);
const quarantined = ({ quarantinedAmount }: Balance): bigint => BigInt(quarantinedAmount);

function useBalanceColumns(accountId: string, names: Names, rows: readonly Balance[]): Column<Balance>[] {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const assetName = (tickerId: string): string => {
    const asset = names.ticker(tickerId);
    return asset === undefined ? tickerId : unitName(asset);
  };
  const ledger = ({ tickerId }: Balance): string => {
    const ledgerId = names.ticker(tickerId)?.ledgerId ?? '';
    return names.ledger(ledgerId) ?? ledgerId;
  };
  const part = (id: string, amount: (row: Balance) => bigint, more: Partial<Column<Balance>> = {}): Column<Balance> => ({
    id,
    header: t(`column.${id}`),
    align: 'end',
    cell: (row) => {
      const value = amount(row);
      return value === 0n ? (
        <span className={classes.nothing}>0</span>
      ) : (
        <Amount short={8} bare value={value} unit={names.unit(row.tickerId)} />
      );
    },
    text: (row) => exportedAmount(amount(row), row.tickerId, t),
    unit: (row) => exportedUnit(row.tickerId),
    ...more,
  });
  return [
    {
      id: 'asset',
      header: t('column.asset'),
      mark: ({ tickerId }) => (
        <AssetMark
          asset={names.ticker(tickerId)}
          ledger={names.ledger(names.ticker(tickerId)?.ledgerId ?? '')}
          isTest={names.isTest(names.ticker(tickerId)?.ledgerId)}
          size="sm"
        />
      ),
      fact: (row) => ledger(row),
      cell: ({ tickerId }) => (
        <AppLink href={paths.accountPart(scope, accountId, 'transfers', { tickerId })} title={t('portfolio.toTransfers')}>
          {assetName(tickerId)}
        </AppLink>
      ),
      text: ({ tickerId }) => assetName(tickerId),
    },
    { id: 'ledger', header: t('column.ledger'), hiddenByDefault: true, cell: ledger, text: ledger },
    part('available', spendable),
    // Where nothing is held back, what there is has the room.
    part('reserved', reserved, { sortBy: 'reservedAmount', hiddenByDefault: rows.every((row) => reserved(row) === 0n) }),
    part('quarantined', quarantined, {
      sortBy: 'quarantinedAmount',
      hiddenByDefault: rows.every((row) => quarantined(row) === 0n),
    }),
    part('total', ({ totalAmount }) => BigInt(totalAmount), {
      sortBy: 'totalAmount',
      cell: ({ tickerId, totalAmount }) => (
        <span className={classes.total}>
          <Amount short={8} bare value={totalAmount} unit={names.unit(tickerId)} />
          <WorthText tickerId={tickerId} amount={totalAmount} unit={names.unit(tickerId)} />
        </span>
      ),
    }),
    {
      id: 'worth',
      header: t('column.worth'),
      hiddenByDefault: true,
      align: 'end',
      cell: ({ tickerId, totalAmount }) => <WorthText tickerId={tickerId} amount={totalAmount} unit={names.unit(tickerId)} />,
      text: ({ tickerId, totalAmount }) => exportedWorth(tickerId, totalAmount, names.unit(tickerId)),
      unit: ({ tickerId }) => exportedCurrency(tickerId),
    },
    {
      id: 'updatedAt',
      header: t('column.updatedAt'),
      sortBy: 'lastUpdatedAt',
      hiddenByDefault: true,
      cell: (row) => <WhenText value={row.lastUpdatedAt} />,
      text: (row) => row.lastUpdatedAt,
      isMoment: true,
    },
  ];
}

/** What an account holds of each asset: what can be spent, what orders hold, what is in quarantine, and all of it. */
export function Portfolio({ account, open }: AccountPartProps) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const go = useGo();
  const search = route.useSearch();
  const list = useListSearch(search);
  const { id: accountId, domainId, lock } = account.data;
  const query = toBalanceQuery(search);
  const balances = useQuery(balancesQuery(domainId, accountId, query));
  const names = useNames({ tickers: (balances.data?.items ?? []).map(({ tickerId }) => tickerId), ledgers: true });
  const columns = useBalanceColumns(accountId, names, balances.data?.items ?? []);
  const ledgers = ledgersOf(account);
  const actions = (row: Balance): RowAction[] => [
    {
      label: t('action.transfer'),
      disabled: lock !== 'Unlocked' || spendable(row) === 0n,
      onSelect: () => go(paths.createAccountTransfer(scope, accountId, { tickerId: row.tickerId })),
    },
    {
      label: t('portfolio.toTransfers'),
      onSelect: () => go(paths.accountPart(scope, accountId, 'transfers', { tickerId: row.tickerId })),
    },
    {
      label: t('action.release'),
      disabled: row.quarantinedAmount === '0' || lock !== 'Unlocked',
      onSelect: () => open({ kind: 'release', account }),
    },
  ];
  const filters =
    ledgers.length > 1 || search.ledgerId ? (
      <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
        <FilterChoice
          label={t('filter.ledger')}
          value={search.ledgerId ?? []}
          options={ledgers.map(({ ledgerId }) => ({ value: ledgerId, label: names.ledger(ledgerId) ?? ledgerId }))}
          onChange={(ledgerId) => list.setFilters({ ledgerId })}
        />
      </FilterBar>
    ) : null;
  return (
    <DataTable
      {...listProps(balances, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="portfolio"
      label={t('portfolio.balances')}
      columns={columns}
      rowKey={({ tickerId }) => tickerId}
      rowLabel={({ tickerId }) => names.ticker(tickerId)?.name ?? tickerId}
      filters={filters}
      empty={{
        title: t('portfolio.empty'),
        hint: t('portfolio.emptyHint'),
        action: <Button onClick={() => open({ kind: 'receive', account })}>{t('action.receive')}</Button>,
      }}
      rowActions={actions}
      exportPage={exportPages(
        (place, options) =>
          api.balances.list(
            { params: { domainId, accountId }, query: { ...query, startingAfter: undefined, ...place } },
            options,
          ),
        async (page) => {
          const ids = page.map(({ tickerId }) => tickerId);
          await Promise.all([loadNames({ tickers: ids }), tickerPrices.load(ids.map(ofInstance))]);
        },
      )}
    />
  );
}
