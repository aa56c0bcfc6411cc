import './releasing/texts.ts';
import './texts.ts';

import type { Translate } from '@countersign/kernel';
import type { ApiTransfer } from '@countersign/model';
import {
  Amount,
  AssetMark,
  Code,
  type Column,
  DataTable,
  type ExportColumn,
  type RowAction,
  StatusChip,
  WhenText,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../api/client.ts';
import { accountHoldings } from '../../entities/account/holdings-query.ts';
import { exportedAmount, exportedUnit } from '../../entities/asset-queries.ts';
import { ofInstance } from '../../entities/look-up.ts';
import { useNames, loadNames, type Names } from '../../entities/names.ts';
import { tickerPrices } from '../../entities/price/price-query.ts';
import { exportedCurrency, exportedWorth, WorthText } from '../../entities/price/worth-text.tsx';
import { exportPages } from '../list/export-pages.ts';
import { listProps } from '../list/list-props.ts';
import { SaveView, Views, type ListView } from '../list/views.tsx';
import { useSavedViews } from '../list/saved-views.ts';
import { useListSearch } from '../list/use-list-search.ts';
import { ProposalSitting, type SittingProposal } from '../proposing/proposal-sitting.tsx';
import { AppLink } from '../routing/app-link.tsx';
import { paths } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { directionOf, isUnordered, wayOf } from './direction.ts';
import { foldFees } from './fold-fees.ts';
import { transfersQuery, underWayQuery } from './movement-queries.ts';
import { toTransferQuery, type TransferSearch } from './movement-search.ts';
import { useNamedParties } from './named-parties.ts';
import { outcomeViews } from './outcome-views.ts';
import classes from './movements.module.css';
import { endsOf, missingParty, namesOfParties, PartyCell, partyFact, PartyMark, partyText } from './parties.tsx';
import { releasesOf } from './releasing/release-batches.ts';
import { transactionOutlines } from './transaction-outlines.ts';
import { transferExport } from './transfer-export.ts';
import { TransferFilters } from './transfer-filters.tsx';
import { TransferValue } from './transfer-value.tsx';

/** The columns that are shown where somebody chooses them. */
function hiddenColumns(names: Names, accountId: string | undefined, t: Translate): readonly Column<ApiTransfer>[] {
  const ledger = ({ tickerId }: ApiTransfer): string => {
    const ledgerId = names.ticker(tickerId)?.ledgerId;
    return ledgerId ? (names.ledger(ledgerId) ?? ledgerId) : '';
  };
  return [
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
      hiddenByDefault: true,
      cell: (row) => t(wayOf(row, accountId)),
      text: (row) => (row.kind === 'Transfer' ? directionOf(row, accountId) : row.kind),
    },
    {
      id: 'from',
      header: t('column.from'),
      maxWidth: '13rem',
      hiddenByDefault: true,
      cell: (row) => <PartyCell party={row.senders[0]} names={names} missing={missingParty(row)} />,
      text: ({ senders }) => partyText(senders[0], names),
    },
    {
      id: 'to',
      header: t('column.to'),
      maxWidth: '13rem',
      hiddenByDefault: true,
      cell: (row) => <PartyCell party={row.recipient} names={names} missing={missingParty(row)} />,
      text: ({ recipient }) => partyText(recipient, names),
    },
    { id: 'ledger', header: t('column.ledger'), hiddenByDefault: true, cell: ledger, text: ledger },
    {
      id: 'id',
      header: t('column.transferId'),
      hiddenByDefault: true,
      cell: ({ id }) => <Code>{id}</Code>,
      text: ({ id }) => id,
    },
  ];
}

function stateColumn(t: Translate): Column<ApiTransfer> {
  return {
    id: 'quarantined',
    header: t('column.status'),
    sortBy: 'quarantined',
    weight: 'state',
    cell: (row) =>
      row.quarantined ? (
        <StatusChip tone="waiting">{t('quarantine.chip')}</StatusChip>
      ) : isUnordered(row) ? (
        <StatusChip tone="danger">{t('unordered.chip')}</StatusChip>
      ) : row.cause === undefined ? null : (
        <StatusChip tone="past">{t(`cause.${row.cause}`)}</StatusChip>
      ),
    text: ({ quarantined }) => (quarantined ? 'quarantined' : ''),
  };
}

function useTransferColumns(
  rows: readonly ApiTransfer[],
  feeOf: (transfer: ApiTransfer) => ApiTransfer | undefined,
  accountId: string | undefined,
): { readonly columns: readonly Column<ApiTransfer>[]; readonly exportColumns: readonly ExportColumn<ApiTransfer>[] } {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const names = useNames(namesOfParties(rows));
  const href = ({ id }: ApiTransfer) => (accountId ? paths.accountTransfer(scope, accountId, id) : paths.transfer(scope, id));
  const theirs = (row: ApiTransfer) => (row.kind === 'Fee' ? undefined : endsOf(row, accountId).theirs);
  const columns: Column<ApiTransfer>[] = [
    {
      id: 'counterparty',
      header: t('column.counterparty'),
      mark: (row) => {
        const party = theirs(row);
        return party ? (
          <PartyMark party={party} names={names} />
        ) : (
          <AssetMark asset={names.ticker(row.tickerId)} isTest={names.isTest(names.ticker(row.tickerId)?.ledgerId)} size="sm" />
        );
      },
      fact: (row) => {
        const party = theirs(row);
        return party && partyFact(party, names, scope.domainId, t);
      },
      cell: (row) => (
        <AppLink href={href(row)}>
          <PartyCell party={theirs(row)} names={names} missing={missingParty(row)} />
        </AppLink>
      ),
      text: (row) => partyText(theirs(row), names),
    },
    {
      id: 'account',
      header: t('column.account'),
      maxWidth: '13rem',
      hiddenByDefault: accountId !== undefined,
      cell: (row) => <PartyCell party={endsOf(row, accountId).ours} names={names} />,
      text: (row) => partyText(endsOf(row, accountId).ours, names),
    },
    {
      id: 'value',
      header: t('column.amount'),
      sortBy: 'value',
      align: 'end',
      cell: (row) => <TransferValue transfer={row} accountId={accountId} names={names} />,
      text: (row) => exportedAmount(row.value, row.tickerId, t),
      unit: (row) => exportedUnit(row.tickerId),
    },
    {
      id: 'worth',
      header: t('column.worth'),
      align: 'end',
      hiddenByDefault: true,
      cell: (row) => <WorthText tickerId={row.tickerId} amount={row.value} unit={names.unit(row.tickerId)} />,
      text: (row) => exportedWorth(row.tickerId, row.value, names.unit(row.tickerId)),
      unit: (row) => exportedCurrency(row.tickerId),
    },
    {
      id: 'fee',
      header: t('column.fee'),
      align: 'end',
      // Names come first where there is little room; the fee is on the transfer's own screen.
      hiddenByDefault: true,
      isExported: false,
      cell: (row) => {
        const fee = feeOf(row);
        return fee ? (
          <span className={classes.quiet}>
            <Amount short={4} bare={fee.tickerId === row.tickerId} value={fee.value} unit={names.unit(fee.tickerId)} />
          </span>
        ) : null;
      },
      text: () => '',
    },
    stateColumn(t),
    {
      id: 'registeredAt',
      header: t('column.when'),
      sortBy: 'registeredAt',
      align: 'end',
      cell: (row) => <WhenText value={row.registeredAt} />,
      text: (row) => row.registeredAt,
      isMoment: true,
    },
    ...hiddenColumns(names, accountId, t),
  ];
  return { columns, exportColumns: transferExport(names, accountId, t) };
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
  const saved = useSavedViews('transfers', search);
  const query = toTransferQuery(search, accountId);
  const transfers = useQuery(transfersQuery(domainId, query));
  const inDomain = useQuery({ ...underWayQuery(domainId), enabled: accountId === undefined }).data;
  const inAccount = useQuery({
    ...accountHoldings.query({ id: accountId ?? '', domainId }),
    enabled: accountId !== undefined,
  }).data;
  const quarantined = (inAccount ?? inDomain)?.quarantinedCount;
  const named = useNamedParties(transfers.data?.items ?? []);
  const { rows, feeOf } = foldFees(named);
  const { columns, exportColumns } = useTransferColumns(named, feeOf, accountId);
  const actions = ({ quarantined, recipient }: ApiTransfer): RowAction[] =>
    quarantined && recipient?.type === 'Account' && recipient.domainId === domainId
      ? [{ label: t('quarantine.release'), onSelect: () => onRelease(recipient.accountId) }]
      : [];
  const [sitting, setSitting] = useState<readonly SittingProposal[] | null>(null);
  const releases = (chosen: readonly ApiTransfer[]): RowAction[] => {
    const held = chosen.filter((transfer) => actions(transfer).length > 0);
    if (held.length === 0) return [];
    const proposals = releasesOf(held).map(({ accountId: of, transferIds }, index): SittingProposal => ({
      name: t('release:task', { number: index + 1, count: transferIds.length }),
      proposal: { payload: { type: 'v0_ReleaseQuarantinedTransfers', accountId: of, transferIds: [...transferIds] } },
    }));
    return [{ label: t('release:several', { count: held.length }), onSelect: () => setSitting(proposals) }];
  };
  const views: readonly ListView<TransferSearch>[] = [
    ...outcomeViews(t),
    { label: t('view.quarantined'), filters: { quarantined: 'true' }, count: quarantined, waiting: true },
    { label: t('view.unsolicited'), filters: { unsolicited: 'true' } },
  ];
  return (
    <>
      <DataTable
        {...listProps(transfers, search, list, t)}
        rows={rows}
        position={{ sortBy: query.sortBy, sortOrder: query.sortOrder }}
        name="transfers"
        columnsOfView={saved.columnsOfView}
        label={t('transfers')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={(row) => t('rowTransfer', { date: row.registeredAt })}
        views={<Views views={views} search={search} list={list} saved={saved} />}
        saveView={<SaveView views={views} search={search} saved={saved} />}
        filters={<TransferFilters search={search} list={list} accountId={accountId} />}
        empty={empty}
        rowActions={actions}
        bulkActions={releases}
        exportColumns={exportColumns}
        exportPage={exportPages(
          (place, options) =>
            api.transfers.list({ params: { domainId }, query: { ...query, startingAfter: undefined, ...place } }, options),
          async (page) => {
            await Promise.all([
              loadNames(namesOfParties(page)),
              tickerPrices.load(page.map(({ tickerId }) => ofInstance(tickerId))),
              transactionOutlines.load(
                [...new Set(page.flatMap(({ transactionId }) => transactionId ?? []))].map((id) => ({ id, domainId })),
              ),
            ]);
          },
        )}
      />
      {sitting ? (
        <ProposalSitting
          title={t('release:title')}
          proposals={sitting}
          onBack={() => setSitting(null)}
          onClose={() => setSitting(null)}
        />
      ) : null}
    </>
  );
}
