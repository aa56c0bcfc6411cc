import './texts.ts';

import type { IntentType, PolicyScope, TrustedPolicy, WorkflowCondition } from '@countersign/model';
import { DataTable, FilterBar, FilterChoice, FilterText, PageHeader, type Column } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api } from '../../shared/api/client.ts';
import { everyItem } from '../../shared/api/every-item.ts';
import { intentKindName } from '../../entities/intent/intent-kind-name.ts';
import { intentTypes } from '@countersign/model/intent-types';
import { seatsText } from '../../entities/intent/seats-text.ts';
import { useLockColumn, useRecordColumns } from '../../entities/entity-columns.tsx';
import { listProps, loadAll } from '../../shared/list/list-props.ts';
import { LockFilter } from '../../entities/lock-filter.tsx';
import { isFiltered, useListSearch } from '../../shared/list/use-list-search.ts';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { policyListQuery } from './queries.ts';
import { toListQuery } from './search.ts';

const route = screenRoute('policies');

const scopes: readonly PolicyScope[] = ['Self', 'Descendants', 'SelfAndDescendants'];

function usePolicyColumns(): Column<TrustedPolicy>[] {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const operations = (types: readonly IntentType[] | undefined) =>
    types === undefined
      ? t('app:policy.allKinds')
      : types.length === 1
        ? types.map(intentKindName).join('')
        : t('operations', { count: types.length });
  const approval = (workflow: readonly WorkflowCondition[] | undefined) => {
    if (workflow === undefined) return t('app:policy.alwaysRejects');
    if (workflow.length === 0) return t('app:policy.alwaysApproves');
    return workflow.map((step) => seatsText(step, t)).join(t('then'));
  };
  const lock = useLockColumn<TrustedPolicy>();
  const record = useRecordColumns<TrustedPolicy>();
  return [
    {
      id: 'alias',
      header: t('column.alias'),
      sortBy: 'alias',
      cell: ({ data }) => <AppLink href={paths.policy(scope, data.id)}>{data.alias}</AppLink>,
      text: ({ data }) => data.alias,
    },
    {
      id: 'rank',
      header: t('column.rank'),
      sortBy: 'rank',
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.rank}</span>,
      text: ({ data }) => String(data.rank),
    },
    {
      id: 'scope',
      header: t('column.scope'),
      sortBy: 'scope',
      cell: ({ data }) => t(`app:scope.${data.scope}`),
      text: ({ data }) => data.scope,
    },
    {
      id: 'operations',
      header: t('column.operations'),
      maxWidth: '12rem',
      cell: ({ data }) => <span title={operations(data.intentTypes)}>{operations(data.intentTypes)}</span>,
      text: ({ data }) => (data.intentTypes ?? ['all']).join(' '),
    },
    {
      id: 'approval',
      header: t('column.approval'),
      grow: true,
      cell: ({ data }) => approval(data.workflow),
      text: ({ data }) => approval(data.workflow),
    },
    lock,
    ...record,
  ];
}

/** The list of policies. */
export function PolicyList() {
  const { t } = useTranslation('policies');
  const search = route.useSearch();
  const { domainId, domainAlias } = useMembership();
  const list = useListSearch(search);
  const query = toListQuery(search);
  const rows = useQuery(policyListQuery(domainId, query));
  const columns = usePolicyColumns();
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { domain: domainAlias })} />
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="policies"
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => data.alias}
        filters={
          <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
            <FilterText label={t('column.alias')} value={search.alias} onChange={(alias) => list.setFilters({ alias }, true)} />
            <FilterChoice
              label={t('column.operations')}
              value={search.intentTypes ?? []}
              options={intentTypes.map((type) => ({ value: type, label: intentKindName(type) }))}
              onChange={(types) => list.setFilters({ intentTypes: types as typeof search.intentTypes })}
            />
            <FilterChoice
              single
              label={t('column.scope')}
              value={search.scope ? [search.scope] : []}
              options={scopes.map((scope) => ({ value: scope, label: t(`app:scope.${scope}`) }))}
              onChange={([scope]) => list.setFilters({ scope: scope as typeof search.scope })}
            />
            <LockFilter value={search.lock} onChange={list.setFilters} />
          </FilterBar>
        }
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        loadAllRows={() => loadAll(everyItem(api.policies.list, { params: { domainId }, query: { ...query, limit: 250 } }))}
      />
    </>
  );
}
