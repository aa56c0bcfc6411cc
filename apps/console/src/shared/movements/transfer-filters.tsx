import { FilterAmounts, FilterBar, FilterChoice, FilterDates, FilterText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AccountChoice, AssetChoice, EndpointChoice } from '../../entities/choices/choice-filters.tsx';
import type { Direction } from './direction.ts';
import { isFiltered, type useListSearch } from '../list/use-list-search.ts';
import { useNames } from '../../entities/names.ts';
import { directions, type TransferSearch } from './movement-search.ts';

const seenAs = { Inbound: 'inbound', Outbound: 'outbound', Internal: 'internal' } as const satisfies Record<
  (typeof directions)[number],
  Direction
>;

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
  const { tickerId, least, most } = search;
  const unit = useNames({ tickers: tickerId === undefined ? [] : [tickerId] }).unit(tickerId ?? '');
  return (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterChoice
        single
        label={t('filter.quarantined')}
        value={search.quarantined ? [search.quarantined] : []}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(`filter.quarantinedIs.${value}`) }))}
        onChange={([quarantined]) => list.setFilters({ quarantined })}
      />
      <AssetChoice
        single
        label={t('filter.asset')}
        value={search.tickerId ? [search.tickerId] : []}
        // An amount is of the asset that it was typed for.
        onChange={([asset]) => list.setFilters({ tickerId: asset, least: undefined, most: undefined })}
      />
      <FilterAmounts
        label={t('column.amount')}
        least={tickerId && least}
        most={tickerId && most}
        unit={tickerId === undefined || unit === 'loading' || unit === 'unknown' ? undefined : unit}
        onChange={(range) => list.setFilters(range)}
      />
      <FilterChoice
        single
        label={t('column.direction')}
        value={search.direction ? [search.direction] : []}
        options={directions.map((value) => ({ value, label: t(`direction.${seenAs[value]}`) }))}
        onChange={([direction]) => list.setFilters({ direction })}
      />
      <EndpointChoice
        single
        label={t('filter.payee')}
        value={search.payeeId ? [search.payeeId] : []}
        onChange={([payeeId]) => list.setFilters({ payeeId })}
      />
      <FilterDates
        label={t('filter.registeredAt')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => list.setFilters({ from, to })}
      />
      {accountId ? null : (
        <AccountChoice
          single
          label={t('filter.recipientAccount')}
          value={search.recipientAccountId ? [search.recipientAccountId] : []}
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
