import { FilterBar, FilterChoice, FilterDates, FilterText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AccountChoice, AssetChoice } from '../../entities/choices/choice-filters.tsx';
import { isFiltered, type useListSearch } from '../list/use-list-search.ts';
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
        onChange={([tickerId]) => list.setFilters({ tickerId })}
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
