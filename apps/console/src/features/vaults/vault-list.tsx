import './texts.ts';

import type { ApiVault } from '@countersign/model';
import { Button, DataTable, FilterBar, AddressText, FilterText, PageHeader, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../../shared/api/client.ts';
import { everyItem } from '../../shared/api/every-item.ts';
import { useLockColumn, useRecordColumns } from '../../entities/entity-columns.tsx';
import { listProps, loadAll } from '../../shared/list/list-props.ts';
import { LockFilter } from '../../entities/lock-filter.tsx';
import { isFiltered, useListSearch } from '../../shared/list/use-list-search.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { ImportDialog } from './import-dialog.tsx';
import { vaultListQuery } from './queries.ts';
import { toListQuery } from './search.ts';

const route = screenRoute('vaults');

function useVaultColumns(): Column<ApiVault>[] {
  const { t } = useTranslation('vaults');
  const scope = useScope();
  const lock = useLockColumn<ApiVault>();
  const record = useRecordColumns<ApiVault>();
  return [
    {
      id: 'alias',
      header: t('column.alias'),
      sortBy: 'alias',
      cell: ({ data }) => <AppLink href={paths.vault(scope, data.id)}>{data.alias}</AppLink>,
      text: ({ data }) => data.alias,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ additionalDetails }) => (additionalDetails ? t(`processing.${additionalDetails.processing.status}`) : '—'),
      text: ({ additionalDetails }) => additionalDetails?.processing.status ?? '',
    },
    {
      id: 'publicKey',
      weight: 'minor',
      header: t('column.publicKey'),
      cell: ({ data }) => <AddressText value={data.publicKey} label={t('column.publicKey')} />,
      text: ({ data }) => data.publicKey,
    },
    lock,
    ...record,
  ];
}

/** The list of vaults. */
export function VaultList() {
  const { t } = useTranslation('vaults');
  const search = route.useSearch();
  const { domainAlias } = useMembership();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const rows = useQuery(vaultListQuery(query));
  const columns = useVaultColumns();
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle', { domain: domainAlias })}
        actions={
          <Button variant="default" onClick={() => setImporting(true)}>
            {t('import.action')}
          </Button>
        }
      />
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="vaults"
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
        loadAllRows={() => loadAll(everyItem(api.vaults.list, { query: { ...query, limit: 250 } }))}
      />
    </>
  );
}
