import './texts.ts';

import { shortId, type Translate } from '@countersign/kernel';
import type { TransactionOutline } from '@countersign/contract';
import type { ApiTransaction } from '@countersign/model';
import {
  AddressText,
  Code,
  type Column,
  DataTable,
  FilterBar,
  FilterChoice,
  FilterText,
  type RowAction,
  SkeletonLine,
  WhenText,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../api/client.ts';
import { exportedAmount, exportedUnit } from '../../entities/asset-queries.ts';
import { EntityName } from '../../entities/chips.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useLedgerName } from '../../entities/ledger/use-ledger-name.ts';
import { allNamesWanted } from '../../entities/intent/names-wanted.ts';
import { useBesideRows } from '../../entities/look-up.ts';
import { useNames, loadNames, type Names, type NamesWanted } from '../../entities/names.ts';
import { exportPages } from '../list/export-pages.ts';
import { listProps } from '../list/list-props.ts';
import { useSavedViews } from '../list/saved-views.ts';
import { isFiltered, useListSearch } from '../list/use-list-search.ts';
import { SaveView, Views, type ListView } from '../list/views.tsx';
import { AppLink, useGo } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { transactionsQuery } from './movement-queries.ts';
import { transactionOutlines } from './transaction-outlines.ts';
import { ledgerStatuses, toTransactionQuery, type TransactionSearch } from './movement-search.ts';
import classes from './movements.module.css';
import { useNamedParties } from './named-parties.ts';
import { outcomeViews } from './outcome-views.ts';
import { endsOf, namesOfParties, PartyCell, partyFact, PartyMark, partyText } from './parties.tsx';
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
import { TransferValue } from './transfer-value.tsx';
import { standingOf } from './transaction-way.ts';

type OutlineOf = (transactionId: string) => TransactionOutline | undefined;

/** The order that a transaction is for. */
function orderedIn(outline: TransactionOutline | undefined): Ordered | undefined {
  const order = outline?.order;
  return order && { order, transfer: order.transfer };
}

function namesOfTransactions(transactions: readonly ApiTransaction[], domainId: string, outlineOf: OutlineOf): NamesWanted {
  const known = transactions.flatMap(({ id }) => outlineOf(id) ?? []);
  return allNamesWanted([
    namesOfParties(known.flatMap(({ transfers }) => transfers.slice(0, 1))),
    ...known.flatMap((outline) => {
      const ordered = orderedIn(outline);
      return ordered ? [namesOfOrdered(ordered, domainId)] : [];
    }),
    { ledgers: true, accounts: transactions.flatMap(({ relatedAccounts }) => relatedAccounts) },
  ]);
}

/** What its ledger and the instance have of each: the columns after who, whom and how much. */
function recordColumns(names: Names, outlineOf: OutlineOf, t: Translate): readonly Column<ApiTransaction>[] {
  return [
    {
      id: 'status',
      weight: 'state',
      header: t('column.status'),
      sortBy: 'ledgerTransactionData.ledgerStatus',
      cell: (row) => <StandingText transaction={row} />,
      text: (row) => standingOf(row).standing,
    },
    {
      id: 'ledger',
      header: t('column.ledger'),
      sortBy: 'ledgerId',
      weight: 'minor',
      cell: ({ ledgerId }) => names.ledger(ledgerId) ?? ledgerId,
      text: ({ ledgerId }) => ledgerId,
    },
    {
      id: 'registeredAt',
      header: t('column.when'),
      sortBy: 'registeredAt',
      align: 'end',
      cell: (row) => <WhenText value={row.registeredAt} />,
      text: (row) => row.registeredAt,
      isMoment: true,
    },
    {
      id: 'transfers',
      header: t('transfers'),
      align: 'end',
      hiddenByDefault: true,
      cell: ({ id }) => outlineOf(id)?.transferCount ?? '',
      text: ({ id }) => String(outlineOf(id)?.transferCount ?? ''),
    },
    {
      id: 'ledgerTransactionId',
      header: t('column.ledgerTransactionId'),
      hiddenByDefault: true,
      cell: ({ ledgerTransactionData }) =>
        ledgerTransactionData ? (
          <AddressText value={ledgerTransactionData.ledgerTransactionId} label={t('ledgerTransactionId')} />
        ) : (
          '—'
        ),
      text: ({ ledgerTransactionData }) => ledgerTransactionData?.ledgerTransactionId ?? '',
    },
    {
      id: 'id',
      header: t('column.transactionId'),
      hiddenByDefault: true,
      cell: ({ id }) => <Code>{id}</Code>,
      text: ({ id }) => id,
    },
  ];
}

function useTransactionColumns(rows: readonly ApiTransaction[], accountId: string | undefined): Column<ApiTransaction>[] {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const { domainId } = scope;
  const { of: outlineOf, isPending } = useBesideRows(
    transactionOutlines,
    rows.map(({ id }) => ({ id, domainId })),
  );
  const firsts = useNamedParties(rows.flatMap(({ id }) => outlineOf(id)?.transfers.slice(0, 1) ?? []));
  const names = useNames(allNamesWanted([namesOfTransactions(rows, domainId, outlineOf), namesOfParties(firsts)]));
  const movedBy = ({ id }: ApiTransaction) => firsts.find(({ transactionId }) => transactionId === id);
  const orderedBy = ({ id }: ApiTransaction) => orderedIn(outlineOf(id));
  const href = ({ id }: ApiTransaction) =>
    accountId ? paths.accountTransaction(scope, accountId, id) : paths.transaction(scope, id);
  const headOf = (row: ApiTransaction): string => {
    const [moved, ordered] = [movedBy(row), orderedBy(row)];
    if (moved) return partyText(endsOf(moved, accountId).theirs, names);
    if (!ordered) return shortId(row.id);
    const payment = paymentOf(ordered);
    return payment ? payeeText(payment.to, names, t) : orderText(ordered, names, t);
  };
  const paidBy = (row: ApiTransaction) => {
    const ordered = orderedBy(row);
    return ordered && paymentOf(ordered);
  };
  const ours = ({ relatedAccounts }: ApiTransaction) => relatedAccounts.find(({ id }) => id === accountId) ?? relatedAccounts[0];
  return [
    {
      id: 'counterparty',
      header: t('column.counterparty'),
      mark: (row) => {
        const moved = movedBy(row);
        const theirs = moved && endsOf(moved, accountId).theirs;
        return theirs ? <PartyMark party={theirs} names={names} /> : <PayeeMark to={paidBy(row)?.to ?? []} names={names} />;
      },
      fact: (row) => {
        const moved = movedBy(row);
        const theirs = moved && endsOf(moved, accountId).theirs;
        const more = (outlineOf(row.id)?.transferCount ?? 0) - 1;
        if (more > 0) return t('andMore', { count: more });
        return theirs ? partyFact(theirs, names, domainId, t) : payeeFact(paidBy(row)?.to ?? [], names, t);
      },
      cell: (row) => {
        const moved = movedBy(row);
        return (
          <AppLink href={href(row)}>
            {isPending(row.id) ? (
              <SkeletonLine width={10} />
            ) : moved ? (
              <PartyCell party={endsOf(moved, accountId).theirs} names={names} />
            ) : (
              headOf(row)
            )}
          </AppLink>
        );
      },
      text: headOf,
    },
    {
      id: 'account',
      header: t('column.account'),
      maxWidth: '13rem',
      hiddenByDefault: accountId !== undefined,
      cell: (row) => {
        const account = ours(row);
        return account ? <EntityName kind="account" id={account.id} name={names.account(account.id)} /> : '—';
      },
      text: ({ relatedAccounts }) => relatedAccounts.map(({ id }) => names.account(id) ?? id).join('; '),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: (row) => {
        if (isPending(row.id)) return <SkeletonLine width={6} />;
        const [moved, payment] = [movedBy(row), paidBy(row)];
        if (moved) return <TransferValue transfer={moved} accountId={accountId} names={names} />;
        return payment ? (
          <span className={classes.value}>
            <PaidAmount payment={payment} names={names} />
          </span>
        ) : null;
      },
      text: (row) => {
        const moved = movedBy(row);
        return moved ? exportedAmount(moved.value, moved.tickerId, t) : paidText(paidBy(row), names, t).amount;
      },
      unit: (row) => {
        const moved = movedBy(row);
        return moved ? exportedUnit(moved.tickerId) : paidText(paidBy(row), names, t).unit;
      },
    },
    ...recordColumns(names, outlineOf, t),
  ];
}

/** Transactions of the current domain, or of one account. */
export function TransactionTable({
  search,
  accountId,
  empty,
}: {
  search: TransactionSearch;
  accountId?: string;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const list = useListSearch(search);
  const saved = useSavedViews('transactions', search);
  const query = toTransactionQuery(search, accountId);
  const transactions = useQuery(transactionsQuery(domainId, query));
  const nameOf = useLedgerName();
  const ledgers = useQuery(ledgersDirectory).data ?? [];
  const columns = useTransactionColumns(transactions.data?.items ?? [], accountId);
  const filters = (
    <FilterBar filtered={isFiltered(search)} onClear={list.clearFilters}>
      <FilterText
        label={t('filter.ledgerTransactionId')}
        value={search.ledgerTransactionId}
        onChange={(ledgerTransactionId) => list.setFilters({ ledgerTransactionId }, true)}
      />
      <FilterChoice
        single
        label={t('filter.ledger')}
        value={search.ledgerId ? [search.ledgerId] : []}
        options={ledgers.map((ledger) => ({ value: ledger.id, label: nameOf(ledger) }))}
        onChange={([ledgerId]) => list.setFilters({ ledgerId })}
      />
      <FilterChoice
        single
        label={t('filter.ledgerStatus')}
        value={search.ledgerStatus ? [search.ledgerStatus] : []}
        options={ledgerStatuses.map((value) => ({ value, label: t(`standing.${value}`) }))}
        onChange={([ledgerStatus]) => list.setFilters({ ledgerStatus })}
      />
    </FilterBar>
  );
  const go = useGo();
  const scope = useScope();
  const actions = ({ id, orderReference, relatedAccounts }: ApiTransaction): RowAction[] => {
    const [account] = relatedAccounts;
    const of = (home: string) => ({ ...scope, domainId: home });
    return [
      {
        label: t('action.open'),
        onSelect: () => go(accountId ? paths.accountTransaction(scope, accountId, id) : paths.transaction(scope, id)),
      },
      ...(orderReference
        ? [{ label: t('action.order'), onSelect: () => go(paths.order(of(orderReference.domainId), orderReference.id)) }]
        : []),
      ...(account && accountId === undefined
        ? [{ label: t('action.account'), onSelect: () => go(paths.account(of(account.domainId), account.id)) }]
        : []),
    ];
  };
  const views: readonly ListView<TransactionSearch>[] = outcomeViews(t);
  return (
    <DataTable
      {...listProps(transactions, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="transactions"
      columnsOfView={saved.columnsOfView}
      label={t('transactions')}
      columns={columns}
      rowActions={actions}
      rowKey={({ id }) => id}
      rowLabel={({ id }) => id}
      views={<Views views={views} search={search} list={list} saved={saved} />}
      saveView={<SaveView views={views} search={search} saved={saved} />}
      filters={filters}
      empty={empty}
      exportPage={exportPages(
        (place, options) =>
          api.transactions.list({ params: { domainId }, query: { ...query, startingAfter: undefined, ...place } }, options),
        async (page) => {
          await transactionOutlines.load(page.map(({ id }) => ({ id, domainId })));
          await loadNames(namesOfTransactions(page, domainId, transactionOutlines.known));
        },
      )}
    />
  );
}
