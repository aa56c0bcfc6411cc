import './texts.ts';

import type { TrustedUser } from '@countersign/model';
import { DataTable, FilterBar, AddressText, FilterChoice, FilterText, PageHeader, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../shared/api/client.ts';
import { everyItem } from '../../shared/api/every-item.ts';
import { rolesQuery } from '../../entities/directory-queries.ts';
import { Tags } from '../../entities/tags.tsx';
import { personName } from '../../entities/person-name.ts';
import { useLockColumn, useRecordColumns } from '../../entities/entity-columns.tsx';
import { listProps, loadAll } from '../../shared/list/list-props.ts';
import { LockFilter } from '../../entities/lock-filter.tsx';
import { isFiltered, useListSearch } from '../../shared/list/use-list-search.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { userListQuery } from './queries.ts';
import { toListQuery } from './search.ts';

const route = screenRoute('users');

function useUserColumns(): Column<TrustedUser>[] {
  const { t } = useTranslation('users');
  const scope = useScope();
  const lock = useLockColumn<TrustedUser>();
  const record = useRecordColumns<TrustedUser>();
  return [
    {
      id: 'name',
      header: t('column.name'),
      maxWidth: '18rem',
      cell: ({ data }) => <AppLink href={paths.user(scope, data.id)}>{personName(data)}</AppLink>,
      text: (row) => personName(row.data),
    },
    {
      id: 'alias',
      header: t('column.email'),
      sortBy: 'alias',
      maxWidth: '20rem',
      cell: ({ data }) => data.alias,
      text: ({ data }) => data.alias,
    },
    {
      id: 'roles',
      header: t('column.roles'),
      cell: ({ data }) => <Tags values={data.roles} />,
      text: ({ data }) => data.roles.join(' '),
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

/** The list of users. */
export function UserList() {
  const { t } = useTranslation('users');
  const search = route.useSearch();
  const { domainId, domainAlias } = useMembership();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const rows = useQuery(userListQuery(domainId, query));
  const columns = useUserColumns();
  const roles = useQuery(rolesQuery(domainId)).data ?? [];
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { domain: domainAlias })} />
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="users"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => personName(data)}
        filters={
          <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
            <FilterText label={t('column.email')} value={search.alias} onChange={(alias) => list.setFilters({ alias }, true)} />
            <FilterChoice
              label={t('column.roles')}
              value={search.roles ?? []}
              options={roles.map((role) => ({ value: role, label: role }))}
              onChange={(chosen) => list.setFilters({ roles: chosen })}
            />
            <FilterText
              label={t('column.publicKey')}
              value={search.publicKey}
              onChange={(publicKey) => list.setFilters({ publicKey }, true)}
            />
            <LockFilter value={search.lock} onChange={list.setFilters} />
          </FilterBar>
        }
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        loadAllRows={() => loadAll(everyItem(api.users.list, { params: { domainId }, query: { ...query, limit: 250 } }))}
      />
    </>
  );
}
