import './texts.ts';

import { keysOf } from '@countersign/kernel';
import type { ApiManifest, ManifestProcessingStatus } from '@countersign/model';
import {
  Code,
  type Column,
  DataTable,
  DateTimeText,
  FilterBar,
  FilterChoice,
  FilterText,
  type RowAction,
  StatusChip,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityName, UserName } from '../chips.tsx';
import { UserChoice } from '../choices/choice-filters.tsx';
import { useNames, loadNames, type NamesWanted } from '../names.ts';
import { exportPages } from '../../shared/list/export-pages.ts';
import { listProps } from '../../shared/list/list-props.ts';
import { useSavedViews } from '../../shared/list/saved-views.ts';
import { isFiltered, useListSearch } from '../../shared/list/use-list-search.ts';
import { SaveView, Views } from '../../shared/list/views.tsx';
import { AppLink, useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { askManifests, manifestsQuery } from './manifest-queries.ts';
import { manifestTones, manifestTypes, toManifestQuery, type ManifestSearch } from './manifest-search.ts';
import { manifestText } from './manifest-text.ts';

/** A manifest may be long: fewer come in an answer. */
const manifestsAtOnce = 100;

function statusOf({ additionalDetails }: ApiManifest): ManifestProcessingStatus {
  return additionalDetails?.processing.type ?? 'Pending';
}

const namesOfManifests = (manifests: readonly ApiManifest[]): NamesWanted => ({
  ledgers: true,
  accounts: manifests.map(({ data }) => ({ id: data.accountId, domainId: data.domainId })),
  users: manifests.flatMap(({ data }) => data.metadata.createdBy ?? []),
});

function useManifestColumns(rows: readonly ApiManifest[], accountId: string | undefined): Column<ApiManifest>[] {
  const { t } = useTranslation('manifests');
  const scope = useScope();
  const names = useNames(namesOfManifests(rows));
  return [
    {
      id: 'date',
      header: t('column.date'),
      sortBy: 'metadata.createdAt',
      cell: ({ data }) => (
        <AppLink href={paths.manifest(scope, data.accountId, data.id)}>
          <DateTimeText value={data.metadata.createdAt} />
        </AppLink>
      ),
      text: ({ data }) => data.metadata.createdAt,
      isMoment: true,
    },
    {
      id: 'account',
      header: t('column.account'),
      maxWidth: '14rem',
      hiddenByDefault: accountId !== undefined,
      cell: ({ data }) => <EntityName kind="account" id={data.accountId} name={names.account(data.accountId)} />,
      text: ({ data }) => names.account(data.accountId) ?? data.accountId,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      cell: ({ data }) => (data.ledgerId ? (names.ledger(data.ledgerId) ?? data.ledgerId) : '—'),
      text: ({ data }) => data.ledgerId ?? '',
    },
    {
      id: 'author',
      header: t('column.author'),
      maxWidth: '14rem',
      cell: ({ data: { metadata } }) => (metadata.createdBy ? <UserName user={metadata.createdBy} names={names} /> : '—'),
      text: ({ data: { metadata } }) => (metadata.createdBy ? (names.user(metadata.createdBy) ?? metadata.createdBy.id) : ''),
    },
    {
      id: 'type',
      header: t('column.type'),
      cell: ({ data }) => data.content.type,
      text: ({ data }) => data.content.type,
    },
    {
      id: 'value',
      header: t('column.value'),
      grow: true,
      cell: ({ data }) => <span title={manifestText(data.content)}>{manifestText(data.content)}</span>,
      text: ({ data }) => manifestText(data.content),
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <StatusChip tone={manifestTones[statusOf(row)]}>{t(`status.${statusOf(row)}`)}</StatusChip>,
      text: statusOf,
    },
    {
      id: 'description',
      header: t('column.description'),
      maxWidth: '18rem',
      hiddenByDefault: true,
      cell: ({ data }) => data.metadata.description ?? '—',
      text: ({ data }) => data.metadata.description ?? '',
    },
    {
      id: 'id',
      header: t('column.id'),
      hiddenByDefault: true,
      cell: ({ data }) => <Code>{data.id}</Code>,
      text: ({ data }) => data.id,
    },
  ];
}

/** Manifests of the current domain, or of one account. */
export function ManifestTable({
  search,
  accountId,
  actions,
}: {
  search: ManifestSearch;
  accountId?: string;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('manifests');
  const { domainId } = useScope();
  const list = useListSearch(search);
  const saved = useSavedViews('manifests', search);
  const query = toManifestQuery(search);
  const manifests = useQuery(manifestsQuery(domainId, accountId, query));
  const columns = useManifestColumns(manifests.data?.items ?? [], accountId);
  const go = useGo();
  const scope = useScope();
  const rowActions = ({ data: { id, accountId: of } }: ApiManifest): RowAction[] => [
    { label: t('action.open'), onSelect: () => go(paths.manifest(scope, of, id)) },
    ...(accountId === undefined ? [{ label: t('action.account'), onSelect: () => go(paths.account(scope, of)) }] : []),
    { label: t('action.another'), onSelect: () => go(paths.createManifest(scope, of)) },
  ];
  return (
    <DataTable
      {...listProps(manifests, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="manifests"
      columnsOfView={saved.columnsOfView}
      label={t('label')}
      actions={actions}
      columns={columns}
      rowActions={rowActions}
      rowKey={(row) => row.data.id}
      rowLabel={(row) => row.data.id}
      views={<Views views={[]} search={search} list={list} saved={saved} />}
      saveView={<SaveView search={search} saved={saved} />}
      filters={
        <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
          <FilterText
            label={t('column.description')}
            value={search.description}
            onChange={(description) => list.setFilters({ description }, true)}
          />
          <FilterChoice
            label={t('column.type')}
            value={search.type ?? []}
            options={manifestTypes.map((type) => ({ value: type, label: type }))}
            onChange={(type) => list.setFilters({ type })}
          />
          <FilterChoice
            single
            label={t('column.status')}
            value={search.status ? [search.status] : []}
            options={keysOf(manifestTones).map((status) => ({ value: status, label: t(`status.${status}`) }))}
            onChange={([status]) => list.setFilters({ status })}
          />
          <UserChoice
            single
            label={t('column.author')}
            value={search.createdBy ? [search.createdBy] : []}
            onChange={([createdBy]) => list.setFilters({ createdBy })}
          />
          <UserChoice
            single
            label={t('column.lastModifiedBy')}
            value={search.lastModifiedBy ? [search.lastModifiedBy] : []}
            onChange={([lastModifiedBy]) => list.setFilters({ lastModifiedBy })}
          />
        </FilterBar>
      }
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      exportPage={exportPages(
        (place, options) =>
          askManifests(domainId, accountId, { ...query, startingAfter: undefined, ...place, limit: manifestsAtOnce }, options),
        (page) => loadNames(namesOfManifests(page)),
      )}
    />
  );
}
