import './texts.ts';

import type { Translate } from '@countersign/kernel';
import type { OrderOutline } from '@countersign/contract';
import type { MovedValue } from '@countersign/kinds/words';
import type { TrustedTransactionOrder } from '@countersign/model';
import {
  Code,
  type Column,
  DataTable,
  FilterBar,
  FilterChoice,
  FilterDates,
  type RowAction,
  SkeletonLine,
  WhenText,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../late/opened.tsx';
import { api } from '../api/client.ts';
import { EntityName, UserName } from '../../entities/chips.tsx';
import { UserChoice } from '../../entities/choices/choice-filters.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useLedgerName } from '../../entities/ledger/use-ledger-name.ts';
import { allNamesWanted } from '../../entities/intent/names-wanted.ts';
import { useKnownPayees } from '../../entities/known-payees.ts';
import { besideRows, useBesideRows } from '../../entities/look-up.ts';
import { useNames, loadNames, type Names, type NamesWanted } from '../../entities/names.ts';
import { exportPages } from '../list/export-pages.ts';
import { listProps } from '../list/list-props.ts';
import { useSavedViews } from '../list/saved-views.ts';
import { isFiltered, useListSearch } from '../list/use-list-search.ts';
import { SaveView, Views, type ListView } from '../list/views.tsx';
import { AppLink, useGo } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { ordersQuery } from './movement-queries.ts';
import { toOrderQuery, type OrderSearch } from './movement-search.ts';
import classes from './movements.module.css';
import { outcomeViews } from './outcome-views.ts';
import {
  namesOfOrdered,
  orderText,
  PaidAmount,
  paidText,
  PayeeMark,
  payeeFact,
  payeeText,
  paymentOf,
  type Ordered,
} from './payment.tsx';
import { StandingText } from './standing-chip.tsx';
import { isCancellable, standingOf } from './transaction-way.ts';

const CancelOrderDialog = lazyScreen(() => import('./cancelling/cancel-order-dialog.tsx'), 'CancelOrderDialog');

type Row = TrustedTransactionOrder;

/** What each order of a list was made for and how far it is, asked for together. */
const outlines = besideRows('orders', async (domainId, orderId) =>
  (await api.orders.outlines({ params: { domainId }, query: { orderId } })).items.map((outline) => ({
    ...outline,
    id: outline.orderId,
  })),
);

type OutlineOf = (orderId: string) => OrderOutline | undefined;

/** An order with what is known of it so far. */
const orderedWith = ({ data }: Row, outlineOf: OutlineOf): Ordered => ({ order: data, transfer: outlineOf(data.id)?.transfer });

const places = (orders: readonly Row[]) => orders.map(({ data: { id, domainId } }) => ({ id, domainId }));

const namesOfOrders = (orders: readonly Row[], outlineOf: OutlineOf): NamesWanted =>
  allNamesWanted([
    ...orders.map((order) => namesOfOrdered(orderedWith(order, outlineOf), order.data.domainId)),
    {
      ledgers: true,
      accounts: orders.map(({ data }) => ({ id: data.accountId, domainId: data.domainId })),
      users: orders.flatMap(({ data }) => data.metadata.createdBy ?? []),
    },
  ]);

function useOrderColumns(rows: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const { of: outlineOf, isPending } = useBesideRows(outlines, places(rows));
  const orderedOf = (row: Row) => orderedWith(row, outlineOf);
  const { names, toOf } = useKnownAs(orderedOf, rows, useNames(namesOfOrders(rows, outlineOf)));
  const standing = ({ data }: Row) => outlineOf(data.id)?.transaction;
  return [
    {
      id: 'payee',
      header: t('column.to'),
      mark: (row) => <PayeeMark to={toOf(row)} names={names} />,
      fact: (row) => payeeFact(toOf(row), names, t),
      cell: (row) => (
        <AppLink href={paths.order(scope, row.data.id)}>
          {isPending(row.data.id) ? <SkeletonLine width={10} /> : headOf(orderedOf(row), toOf(row), names, t)}
        </AppLink>
      ),
      text: (row) => headOf(orderedOf(row), toOf(row), names, t),
    },
    {
      id: 'account',
      header: t('column.from'),
      sortBy: 'accountId',
      maxWidth: '14rem',
      cell: ({ data }) => <EntityName kind="account" id={data.accountId} name={names.account(data.accountId)} />,
      text: ({ data }) => names.account(data.accountId) ?? data.accountId,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: (row) => {
        const payment = paymentOf(orderedOf(row));
        if (isPending(row.data.id)) return <SkeletonLine width={6} />;
        return payment ? (
          <span className={classes.value}>
            <PaidAmount payment={payment} names={names} />
          </span>
        ) : null;
      },
      text: (row) => paidText(paymentOf(orderedOf(row)), names, t).amount,
      unit: (row) => paidText(paymentOf(orderedOf(row)), names, t).unit,
    },
    {
      id: 'status',
      header: t('column.status'),
      weight: 'state',
      cell: (row) => {
        const transaction = standing(row);
        if (isPending(row.data.id)) return <SkeletonLine width={6} />;
        return transaction ? <StandingText transaction={transaction} /> : t('standing.notStarted');
      },
      text: (row) => {
        const transaction = standing(row);
        return transaction ? standingOf(transaction).standing : '';
      },
    },
    {
      id: 'createdBy',
      header: t('column.createdBy'),
      maxWidth: '12rem',
      weight: 'minor',
      cell: ({ data: { metadata } }) => (metadata.createdBy ? <UserName user={metadata.createdBy} names={names} /> : '—'),
      text: ({ data: { metadata } }) => (metadata.createdBy ? (names.user(metadata.createdBy) ?? metadata.createdBy.id) : ''),
    },
    {
      id: 'createdAt',
      header: t('column.createdAt'),
      sortBy: 'metadata.createdAt',
      align: 'end',
      cell: ({ data }) => <WhenText value={data.metadata.createdAt} />,
      text: ({ data }) => data.metadata.createdAt,
      isMoment: true,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      hiddenByDefault: true,
      cell: ({ data }) => (data.ledgerId ? (names.ledger(data.ledgerId) ?? data.ledgerId) : data.parameters.type),
      text: ({ data }) => data.ledgerId ?? data.parameters.type,
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
      header: t('column.orderId'),
      hiddenByDefault: true,
      cell: ({ data }) => <Code>{data.id}</Code>,
      text: ({ data }) => data.id,
    },
  ];
}

/** Whom orders pay, an address that is known as an endpoint as that endpoint: as their own screens have it. */
function useKnownAs(orderedOf: (row: Row) => Ordered, rows: readonly Row[], names: Names) {
  const { domainId } = useScope();
  const paid = (row: Row) => {
    const ordered = orderedOf(row);
    const [first, ...others] = paymentOf(ordered)?.to ?? [];
    const { tickerId } = ordered.transfer ?? {};
    const ledgerId = row.data.ledgerId ?? (tickerId === undefined ? undefined : names.ticker(tickerId)?.ledgerId);
    return first?.type === 'Address' && others.length === 0 && ledgerId !== undefined
      ? [{ ledgerId, address: first.address }]
      : [];
  };
  const knownAs = useKnownPayees(domainId, rows.flatMap(paid));
  const known = (row: Row) => paid(row).flatMap((one) => knownAs(one) ?? [])[0];
  const byId = new Map(rows.flatMap((row) => known(row) ?? []).map((endpoint) => [endpoint.id, endpoint]));
  return {
    names: {
      ...names,
      endpoint: (id: string) => byId.get(id)?.alias ?? names.endpoint(id),
      trustScore: (id: string) => byId.get(id)?.trustScore ?? names.trustScore(id),
    },
    toOf: (row: Row): MovedValue['to'] => {
      const endpoint = known(row);
      return endpoint ? [{ type: 'Endpoint', endpointId: endpoint.id }] : (paymentOf(orderedOf(row))?.to ?? []);
    },
  };
}

/** What an order is known by in a list: who is paid, or what else it does. */
function headOf(ordered: Ordered, to: MovedValue['to'], names: Names, t: Translate): string {
  return paymentOf(ordered) ? payeeText(to, names, t) : orderText(ordered, names, t);
}

/** Orders of the current domain, or of one account. */
export function OrderTable({
  search,
  accountId,
  empty,
}: {
  search: OrderSearch;
  accountId?: string;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const list = useListSearch(search);
  const saved = useSavedViews('orders', search);
  const query = toOrderQuery(search, accountId);
  const orders = useQuery(ordersQuery(domainId, query));
  const nameOf = useLedgerName();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const items = orders.data?.items ?? [];
  const columns = useOrderColumns(items);
  const { of: outlineOf } = useBesideRows(outlines, places(items));
  const go = useGo();
  const scope = useScope();
  const [cancelled, setCancelled] = useState<Row | null>(null);
  const cancelledIn = cancelled && outlineOf(cancelled.data.id)?.transaction;
  const ledgerOf = ({ data }: Row) => ledgers.find((ledger) => ledger.id === data.ledgerId);
  const actions = (row: Row): RowAction[] => {
    const { id, accountId: from, domainId: home } = row.data;
    const transaction = outlineOf(id)?.transaction;
    return [
      { label: t('action.open'), onSelect: () => go(paths.order(scope, id)) },
      { label: t('action.account'), onSelect: () => go(paths.account({ ...scope, domainId: home }, from)) },
      ...(transaction ? [{ label: t('action.transaction'), onSelect: () => go(paths.transaction(scope, transaction.id)) }] : []),
      ...(transaction && isCancellable(transaction, ledgerOf(row), row.data.parameters)
        ? [{ label: t('action.cancel'), danger: true, onSelect: () => setCancelled(row) }]
        : []),
    ];
  };
  const views: readonly ListView<OrderSearch>[] = outcomeViews(t);
  const filters = (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterChoice
        label={t('filter.ledger')}
        value={search.ledgerId ?? []}
        options={ledgers.map((ledger) => ({ value: ledger.id, label: nameOf(ledger) }))}
        onChange={(ledgerId) => list.setFilters({ ledgerId })}
      />
      <UserChoice
        single
        label={t('filter.createdBy')}
        value={search.createdBy ? [search.createdBy] : []}
        onChange={([createdBy]) => list.setFilters({ createdBy })}
      />
      <FilterDates
        label={t('filter.createdAt')}
        from={search.from}
        to={search.to}
        onChange={(from, to) => list.setFilters({ from, to })}
      />
    </FilterBar>
  );
  const table = (
    <DataTable
      {...listProps(orders, search, list, t)}
      rowActions={actions}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="orders"
      columnsOfView={saved.columnsOfView}
      label={t('orders')}
      columns={columns}
      rowKey={({ data }) => data.id}
      rowLabel={({ data }) => data.id}
      views={<Views views={views} search={search} list={list} saved={saved} />}
      saveView={<SaveView views={views} search={search} saved={saved} />}
      filters={filters}
      empty={empty}
      exportPage={exportPages(
        (place, options) =>
          api.orders.list({ params: { domainId }, query: { ...query, startingAfter: undefined, ...place } }, options),
        async (page) => {
          await outlines.load(places(page));
          await loadNames(namesOfOrders(page, outlines.known));
        },
      )}
    />
  );
  return (
    <>
      {table}
      {cancelled && cancelledIn ? (
        <Opened onClose={() => setCancelled(null)}>
          <CancelOrderDialog order={cancelled.data} transaction={cancelledIn} onClose={() => setCancelled(null)} />
        </Opened>
      ) : null}
    </>
  );
}
