import '../texts.ts';

import type { ApiAccount } from '@countersign/model';
import { DataTable, FilterBar, FilterChoice, FilterText, PageHeader, TabLinks, type RowAction } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../../../shared/api/client.ts';
import { everyItem } from '../../../shared/api/every-item.ts';
import { ledgersDirectory, vaultsDirectory } from '../../../entities/directory-queries.ts';
import { listProps, loadAll } from '../../../shared/list/list-props.ts';
import { LockFilter } from '../../../entities/lock-filter.tsx';
import { isFiltered, useListSearch } from '../../../shared/list/use-list-search.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { AppLink, useGo } from '../../../shared/routing/app-link.tsx';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountDialogs, type AccountDialog } from '../account-dialogs.tsx';
import { accountsQuery } from '../queries.ts';
import { toAccountQuery } from '../search.ts';
import { useAccountColumns } from './account-columns.tsx';

const route = screenRoute('accounts');

/** The accounts of a domain. */
export function AccountList() {
  const { t } = useTranslation('accounts');
  const search = route.useSearch();
  const scope = useScope();
  const go = useGo();
  const { domainId, domainAlias } = useMembership();
  const list = useListSearch(search);
  const query = toAccountQuery(search);
  const accounts = useQuery(accountsQuery(domainId, query));
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const vaults = useQuery(vaultsDirectory).data ?? [];
  const columns = useAccountColumns();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const actions = (account: ApiAccount): RowAction[] => {
    const { id, lock } = account.data;
    const usable = lock === 'Unlocked';
    return [
      { label: t('action.open'), onSelect: () => go(paths.account(scope, id)) },
      { label: t('action.receive'), onSelect: () => setDialog({ kind: 'receive', account }) },
      { label: t('action.transfer'), disabled: !usable, onSelect: () => go(paths.createAccountTransfer(scope, id)) },
      { label: t('action.edit'), disabled: !usable, onSelect: () => go(paths.editAccount(scope, id)) },
      { label: t('action.addLedgers'), disabled: !usable, onSelect: () => setDialog({ kind: 'ledgers', account }) },
      ...(lock === 'Archived'
        ? []
        : [
            {
              label: t(usable ? 'action.lock' : 'action.unlock'),
              danger: usable,
              onSelect: () => setDialog({ kind: 'lock', account }),
            },
          ]),
    ];
  };
  const filters = (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterText label={t('filter.alias')} value={search.alias} onChange={(alias) => list.setFilters({ alias }, true)} />
      <FilterChoice
        label={t('filter.ledger')}
        value={search.ledgerId ?? []}
        options={ledgers.map(({ id, alias }) => ({ value: id, label: alias }))}
        onChange={(ledgerId) => list.setFilters({ ledgerId })}
      />
      <FilterChoice
        single
        label={t('filter.vault')}
        value={search.vaultId ? [search.vaultId] : []}
        options={vaults.map(({ id, alias }) => ({ value: id, label: alias }))}
        onChange={([vaultId]) => list.setFilters({ vaultId })}
      />
      <LockFilter value={search.lock} onChange={list.setFilters} />
    </FilterBar>
  );
  const create = <LinkButton href={paths.createAccount(scope)}>{t('list.create')}</LinkButton>;
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle', { domain: domainAlias })}
        actions={create}
        tabs={
          <TabLinks label={t('list.tabs')}>
            <AppLink href={paths.accounts(scope)} aria-current="page">
              {t('list.local')}
            </AppLink>
          </TabLinks>
        }
      />
      <DataTable
        {...listProps(accounts, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="accounts"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => data.alias}
        filters={filters}
        empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: create }}
        rowActions={actions}
        loadAllRows={() => loadAll(everyItem(api.accounts.list, { params: { domainId }, query: { ...query, limit: 250 } }))}
      />
      <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
