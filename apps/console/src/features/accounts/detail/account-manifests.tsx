import '../../../entities/account/texts.ts';

import { keysOf } from '@countersign/kernel';
import type { ApiAccount, ApiManifest, ManifestProcessingStatus } from '@countersign/model';
import { DataTable, DateTimeText, FilterBar, FilterChoice, StatusChip, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../../shared/api/client.ts';
import { everyItem } from '../../../shared/api/every-item.ts';
import { UserChip } from '../../../entities/chips.tsx';
import { UserChoice } from '../../../entities/choices/choice-filters.tsx';
import { useNames, withNames, type NamesWanted } from '../../../entities/names.ts';
import { listProps, loadAll } from '../../../shared/list/list-props.ts';
import { isFiltered, useListSearch } from '../../../shared/list/use-list-search.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { manifestTones, manifestTypes, toManifestQuery } from '../manifest-search.ts';
import { manifestsQuery } from '../queries.ts';
import { AccountScreen } from './account-screen.tsx';
import { manifestText } from './manifest-text.ts';

const route = screenRoute('accounts/$accountId/financial-details/manifests');

function statusOf({ additionalDetails }: ApiManifest): ManifestProcessingStatus {
  return additionalDetails?.processing.type ?? 'Pending';
}

const namesOfManifests = (manifests: readonly ApiManifest[]): NamesWanted => ({
  ledgers: true,
  users: manifests.flatMap(({ data }) => data.metadata.createdBy ?? []),
});

function useManifestColumns(rows: readonly ApiManifest[]): Column<ApiManifest>[] {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const names = useNames(namesOfManifests(rows));
  return [
    {
      id: 'date',
      header: t('manifests.column.date'),
      sortBy: 'metadata.createdAt',
      cell: ({ data }) => (
        <AppLink href={paths.manifest(scope, data.accountId, data.id)}>
          <DateTimeText value={data.metadata.createdAt} />
        </AppLink>
      ),
      text: ({ data }) => data.metadata.createdAt,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      cell: ({ data }) => (data.ledgerId ? (names.ledger(data.ledgerId) ?? data.ledgerId) : '—'),
      text: ({ data }) => data.ledgerId ?? '',
    },
    {
      id: 'author',
      header: t('manifests.column.author'),
      maxWidth: '14rem',
      cell: ({ data: { metadata } }) => (metadata.createdBy ? <UserChip compact user={metadata.createdBy} names={names} /> : '—'),
      text: ({ data: { metadata } }) => (metadata.createdBy ? (names.user(metadata.createdBy) ?? metadata.createdBy.id) : ''),
    },
    {
      id: 'type',
      header: t('manifests.column.type'),
      cell: ({ data }) => data.content.type,
      text: ({ data }) => data.content.type,
    },
    {
      id: 'value',
      header: t('manifests.column.value'),
      maxWidth: '24rem',
      cell: ({ data }) => <span title={manifestText(data.content)}>{manifestText(data.content)}</span>,
      text: ({ data }) => manifestText(data.content),
    },
    {
      id: 'status',
      header: t('manifests.column.status'),
      cell: (row) => <StatusChip tone={manifestTones[statusOf(row)]}>{t(`manifests.status.${statusOf(row)}`)}</StatusChip>,
      text: statusOf,
    },
    {
      id: 'id',
      header: t('manifests.column.id'),
      hiddenByDefault: true,
      cell: ({ data }) => <code>{data.id}</code>,
      text: ({ data }) => data.id,
    },
  ];
}

/** What an account signed, or is to sign, for others to verify. */
export function AccountManifests() {
  const { accountId } = route.useParams();
  return (
    <AccountScreen accountId={accountId} current="manifests">
      {({ account }) => <ManifestTable account={account} />}
    </AccountScreen>
  );
}

function ManifestTable({ account: { data } }: { account: ApiAccount }) {
  const { t } = useTranslation('accounts');
  const search = route.useSearch();
  const list = useListSearch(search);
  const query = toManifestQuery(search);
  const params = { domainId: data.domainId, accountId: data.id };
  const manifests = useQuery(manifestsQuery(data.domainId, data.id, query));
  const columns = useManifestColumns(manifests.data?.items ?? []);
  const scope = useScope();
  const propose =
    data.lock === 'Unlocked' ? (
      <LinkButton href={paths.createManifest(scope, data.id)}>{t('manifests.propose')}</LinkButton>
    ) : null;
  return (
    <DataTable
      {...listProps(manifests, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="manifests"
      label={t('tab.manifests')}
      actions={propose}
      columns={columns}
      rowKey={(row) => row.data.id}
      rowLabel={(row) => row.data.id}
      filters={
        <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
          <FilterChoice
            label={t('manifests.column.type')}
            value={search.type ?? []}
            options={manifestTypes.map((type) => ({ value: type, label: type }))}
            onChange={(type) => list.setFilters({ type })}
          />
          <FilterChoice
            single
            label={t('manifests.column.status')}
            value={search.status ? [search.status] : []}
            options={keysOf(manifestTones).map((status) => ({ value: status, label: t(`manifests.status.${status}`) }))}
            onChange={([status]) => list.setFilters({ status })}
          />
          <UserChoice
            single
            label={t('manifests.column.author')}
            value={search.createdBy ? [search.createdBy] : []}
            onChange={([createdBy]) => list.setFilters({ createdBy })}
          />
        </FilterBar>
      }
      empty={{ title: t('manifests.empty'), hint: t('manifests.emptyHint') }}
      loadAllRows={async () => {
        const all = everyItem(api.manifests.list, { params, query: { ...query, limit: 100 } });
        return withNames(await loadAll(all), namesOfManifests);
      }}
    />
  );
}
