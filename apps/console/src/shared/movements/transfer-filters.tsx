import { FilterBar, FilterChoice, FilterDates, FilterText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { assetQuery } from '../../entities/look-up.ts';
import { accountsDirectory, ledgersDirectory, tickersDirectory } from '../../entities/directory-queries.ts';
import { isFiltered, type useListSearch } from '../list/use-list-search.ts';
import { useScope } from '../routing/scope.ts';
import type { TransferSearch } from './movement-search.ts';

/** The filters of a list of transfers. */
export function TransferFilters({
  search,
  list,
  accountId,
}: {
  search: TransferSearch;
  list: ReturnType<typeof useListSearch<TransferSearch>>;
  accountId: string | undefined;
}) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const accounts = useQuery(accountsDirectory(domainId)).data ?? [];
  const listed = useQuery(tickersDirectory).data ?? [];
  const chosen = useQuery({ ...assetQuery(search.tickerId ?? ''), enabled: search.tickerId !== undefined }).data;
  const tickers = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const ledgerName = (id: string) => ledgers.find((ledger) => ledger.id === id)?.alias ?? id;
  return (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterChoice
        single
        label={t('filter.quarantined')}
        value={search.quarantined ? [search.quarantined] : []}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(`filter.quarantinedIs.${value}`) }))}
        onChange={([quarantined]) => list.setFilters({ quarantined: quarantined as TransferSearch['quarantined'] })}
      />
      <FilterChoice
        single
        label={t('filter.asset')}
        value={search.tickerId ? [search.tickerId] : []}
        options={tickers.map(({ id, name, ledgerId }) => ({ value: id, label: `${name} · ${ledgerName(ledgerId)}` }))}
        onChange={([tickerId]) => list.setFilters({ tickerId })}
      />
      <FilterDates
        label={t('filter.registeredAt')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => list.setFilters({ from, to })}
      />
      {accountId ? null : (
        <FilterChoice
          single
          label={t('filter.recipientAccount')}
          value={search.recipientAccountId ? [search.recipientAccountId] : []}
          options={accounts.map(({ id, alias }) => ({ value: id, label: alias }))}
          onChange={([recipientAccountId]) => list.setFilters({ recipientAccountId })}
        />
      )}
      <FilterText
        label={t('filter.recipientAddress')}
        value={search.recipientAddress}
        onChange={(recipientAddress) => list.setFilters({ recipientAddress }, true)}
      />
    </FilterBar>
  );
}
