import './texts.ts';

import type { ApiTransfer } from '@countersign/model';
import { Amount, DataTable, DateTimeText, StatusChip, Tag, type Column, type RowAction } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../api/client.ts';
import { everyItem } from '../api/every-item.ts';
import { exportedAmount } from '../../entities/asset-queries.ts';
import { useNames, withNames } from '../../entities/names.ts';
import { listProps, loadAll } from '../list/list-props.ts';
import { useListSearch } from '../list/use-list-search.ts';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { directionOf } from './direction.ts';
import { transfersQuery } from './movement-queries.ts';
import { toTransferQuery, type TransferSearch } from './movement-search.ts';
import classes from './movements.module.css';
import { namesOfParties, PartyCell, partyText } from './parties.tsx';
import { TransferFilters } from './transfer-filters.tsx';

function idColumn(header: string): Column<ApiTransfer> {
  return {
    id: 'id',
    header,
    hiddenByDefault: true,
    cell: ({ id }) => <code>{id}</code>,
    text: ({ id }) => id,
  };
}

function useTransferColumns(rows: readonly ApiTransfer[], accountId: string | undefined): Column<ApiTransfer>[] {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const names = useNames(namesOfParties(rows));
  const ledger = ({ tickerId }: ApiTransfer): string => {
    const ledgerId = names.ticker(tickerId)?.ledgerId;
    return ledgerId ? (names.ledger(ledgerId) ?? ledgerId) : '';
  };
  const href = ({ id }: ApiTransfer) => (accountId ? paths.accountTransfer(scope, accountId, id) : paths.transfer(scope, id));
  return [
    {
      id: 'value',
      header: t('column.amount'),
      sortBy: 'value',
      cell: (row) => (
        <AppLink href={href(row)}>
          <Amount value={row.value} unit={names.unit(row.tickerId)} />
        </AppLink>
      ),
      text: (row) => exportedAmount(row.value, row.tickerId, t),
    },
    {
      id: 'asset',
      header: t('column.asset'),
      hiddenByDefault: true,
      cell: (row) => names.ticker(row.tickerId)?.name ?? '',
      text: (row) => names.ticker(row.tickerId)?.symbol ?? row.tickerId,
    },
    {
      id: 'direction',
      header: t('column.direction'),
      cell: (row) => <Tag>{t(row.kind === 'Transfer' ? `direction.${directionOf(row, accountId)}` : `kind.${row.kind}`)}</Tag>,
      text: (row) => (row.kind === 'Transfer' ? directionOf(row, accountId) : row.kind),
    },
    {
      id: 'from',
      header: t('column.from'),
      maxWidth: '13rem',
      cell: ({ senders }) => <PartyCell party={senders[0]} names={names} />,
      text: ({ senders }) => partyText(senders[0], names),
    },
    {
      id: 'to',
      header: t('column.to'),
      maxWidth: '13rem',
      cell: ({ kind, recipient }) => <PartyCell party={recipient} names={names} toLedger={kind === 'Fee'} />,
      text: ({ recipient }) => partyText(recipient, names),
    },
    {
      id: 'quarantined',
      header: t('column.state'),
      sortBy: 'quarantined',
      cell: ({ quarantined }) =>
        quarantined ? (
          <StatusChip tone="waiting">{t('quarantine.chip')}</StatusChip>
        ) : (
          <span className={classes.quiet}>{t('quarantine.free')}</span>
        ),
      text: ({ quarantined }) => (quarantined ? 'quarantined' : ''),
    },
    { id: 'ledger', header: t('column.ledger'), hiddenByDefault: true, cell: ledger, text: ledger },
    {
      id: 'registeredAt',
      header: t('column.registeredAt'),
      sortBy: 'registeredAt',
      cell: (row) => <DateTimeText value={row.registeredAt} />,
      text: (row) => row.registeredAt,
    },
    idColumn(t('column.transferId')),
  ];
}

/** Transfers of the current domain, or of one account: filters, order, paging, export. */
export function TransferTable({
  search,
  accountId,
  empty,
  onRelease,
}: {
  search: TransferSearch;
  accountId?: string;
  empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  /** Opens the release of quarantined funds of an account. */
  onRelease: (accountId: string) => void;
}) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const list = useListSearch(search);
  const query = toTransferQuery(search, accountId);
  const transfers = useQuery(transfersQuery(domainId, query));
  const columns = useTransferColumns(transfers.data?.items ?? [], accountId);
  const actions = ({ quarantined, recipient }: ApiTransfer): RowAction[] =>
    quarantined && recipient?.type === 'Account' && recipient.domainId === domainId
      ? [{ label: t('quarantine.release'), onSelect: () => onRelease(recipient.accountId) }]
      : [];
  return (
    <DataTable
      {...listProps(transfers, search, list, t)}
      position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
      name="transfers"
      label={t('transfers')}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={(row) => t('rowTransfer', { date: row.registeredAt })}
      filters={<TransferFilters search={search} list={list} accountId={accountId} />}
      empty={empty}
      rowActions={actions}
      loadAllRows={async () => {
        const all = everyItem(api.transfers.list, { params: { domainId }, query: { ...query, limit: 250 } });
        return withNames(await loadAll(all), namesOfParties);
      }}
    />
  );
}
