import { DataTable, FilterBar, FilterChoice, FilterText, PageHeader, type Column } from '@countersign/ui';
import type { IntentType } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import type { Translate } from '@countersign/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { exportPages } from '../list/export-pages.ts';
import { listProps } from '../list/list-props.ts';
import { useSavedViews } from '../list/saved-views.ts';
import { SaveView, Views } from '../list/views.tsx';
import { isFiltered, useListSearch, type ListSearch } from '../list/use-list-search.ts';
import { useMembership } from '../membership/use-membership.ts';
import { newTitle } from '../proposing/new-title.ts';
import { ProposeLink } from '../proposing/propose-link.tsx';
import { AppLink } from '../routing/app-link.tsx';
import { paths, type Scope } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import type { Opens } from '../../entities/define-action.ts';
import type { Entity, EntityColumn, EntityDefinition, EntityFilter, EntityTools } from '../../entities/define-entity.ts';
import type { Single } from '../../entities/define-source.ts';
import { loadNames, useNames } from '../../entities/names.ts';
import { useEntityActions } from './entity-actions.tsx';

/** The list of the entities of a kind, as its definition says. `search` is the list's URL, `path` the address of one of them. */
export function EntityList<
  Row extends { readonly data: Entity },
  One extends Single<Row>,
  Search extends ListSearch,
  Dialog extends string = never,
>({
  entity,
  path,
  search,
  actions,
  emptyAction,
  tabs,
  open,
}: {
  entity: EntityDefinition<Row, One, Search, Dialog>;
  path: (scope: Scope, id: string) => string;
  search: Search;
  actions?: ReactNode;
  /** What to do where there are none yet. */
  emptyAction?: ReactNode;
  tabs?: ReactNode;
} & Opens<Dialog, Row>) {
  const { source, texts, emptyWords = 'list' } = entity;
  const { t } = useTranslation(texts);
  const { domainId, domainAlias } = useMembership();
  const scope = useScope();
  const list = useListSearch(search);
  const name = entity.listName ?? texts;
  const saved = useSavedViews(name, search);
  const rows = useQuery(source.page(domainId, search));
  const wanted = (all: readonly Row[]) => entity.names?.(all.map(({ data }) => data)) ?? {};
  const names = useNames(wanted(rows.data?.items ?? []));
  const { sortBy, sortOrder } = source.query(search);
  const tools = { t, names };
  const possible = useEntityActions(entity);
  const create = entity.creation ? <CreateLink type={entity.creation} /> : null;
  const columns = entity.columns.map((column) => drawn(column, tools, ({ data }) => path(scope, data.id)));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle', { domain: domainAlias })}
        actions={
          <>
            {actions}
            {create}
          </>
        }
        tabs={tabs}
      />
      <DataTable
        {...listProps(rows, search, list, t)}
        position={{ sortBy, sortOrder }}
        name={name}
        columnsOfView={saved.columnsOfView}
        views={<Views views={[]} search={search} list={list} saved={saved} />}
        saveView={<SaveView search={search} saved={saved} />}
        label={t('list.title')}
        columns={columns}
        rowKey={({ data }) => data.id}
        rowLabel={({ data }) => source.name(data)}
        filters={
          <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
            {entity.filters.map((filter, index) => (
              <Filter
                key={filter.field}
                inline={index === 0}
                filter={filter}
                t={t}
                value={search[filter.field]}
                set={list.setFilter}
              />
            ))}
          </FilterBar>
        }
        empty={{ title: t(`${emptyWords}.empty`), hint: t(`${emptyWords}.emptyHint`), action: emptyAction ?? create }}
        {...(entity.actions && { rowActions: (row: Row) => possible.of('row', row.data, (dialog) => open?.(dialog, row)) })}
        {...(entity.actions?.some((action) => 'proposes' in action) && {
          bulkActions: (chosen: readonly Row[]) => possible.bulk(chosen.map(({ data }) => data)),
        })}
        exportPage={exportPages(source.everyPage(domainId, search), async (page) => {
          const places = page.map(({ data: { id } }) => ({ id, domainId }));
          await Promise.all([loadNames(wanted(page)), entity.beside?.load(places)]);
        })}
      />
      {possible.proposal}
    </>
  );
}

/** Leads to the form that makes a new one. */
function CreateLink({ type }: { type: IntentType }) {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  return (
    <ProposeLink kinds={[type]} href={paths.propose(scope, type)}>
      {newTitle(type, t)}
    </ProposeLink>
  );
}

function drawn<Row>(
  { header, cell, mark, fact, text, link, beside, ...rest }: EntityColumn<Row>,
  tools: EntityTools,
  href: (row: Row) => string,
): Column<Row> {
  const content = (row: Row) => (cell ? cell(row, tools) : text(row, tools));
  return {
    ...rest,
    header: tools.t(header ?? `column.${rest.id}`),
    ...(mark && { mark: (row: Row) => mark(row, tools) }),
    ...(fact && { fact: (row: Row) => fact(row, tools) }),
    cell: link
      ? (row) => (
          <AppLink href={href(row)} translate="no">
            {content(row)}
          </AppLink>
        )
      : content,
    text: (row) => text(row, tools),
    ...(beside && { beside: { header: tools.t(`column.${beside.id}`), text: beside.text } }),
  };
}

interface FilterProps<Which> {
  readonly filter: Which;
  /** What the list is looked through by first stands beside the other filters. */
  readonly inline: boolean;
  readonly t: Translate;
  /** What the URL says: a text, several, or nothing. */
  readonly value: unknown;
  readonly set: (field: string, value: string | readonly string[] | undefined, replace?: boolean) => void;
}

function Filter<Search>({ filter, inline, t, value, set }: FilterProps<EntityFilter<Search>>) {
  const { field, kind } = filter;
  const label = t(filter.header ?? `column.${field}`);
  if (kind === 'text') {
    return (
      <FilterText
        inline={inline}
        label={label}
        value={typeof value === 'string' ? value : undefined}
        onChange={(text) => set(field, text, true)}
      />
    );
  }
  const single = kind === 'one';
  const choice = {
    label,
    single,
    value: [value].flat().filter((one) => typeof one === 'string'),
    onChange: (chosen: string[]) => set(field, single ? chosen[0] : chosen),
  };
  return 'Choice' in filter ? <filter.Choice {...choice} /> : <FilterChoice {...choice} options={filter.options(t)} />;
}
