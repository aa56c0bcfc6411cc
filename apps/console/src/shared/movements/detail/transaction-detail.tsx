import './texts.ts';

import { shortId } from '@countersign/kernel';
import type { ApiTransaction } from '@countersign/model';
import {
  AddressText,
  DateTimeText,
  DetailColumns,
  DetailItem,
  DetailList,
  DetailSection,
  ErrorState,
  IdText,
  PageHeader,
  SkeletonBlock,
  Tag,
  TechnicalFold,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../api/error-text.ts';
import { EntityChip } from '../../../entities/chips.tsx';
import { ExplorerLink } from '../../../entities/ledger/explorer-link.tsx';
import { LedgerTrouble } from '../../../entities/ledger/ledger-trouble.tsx';
import { useNames } from '../../../entities/names.ts';
import { useScope } from '../../routing/scope.ts';
import { RecordFold } from '../../screens/record-fold.tsx';
import { DecodedTransaction } from './decoded-transaction.tsx';
import { namesOnLedger, OnLedger } from './on-ledger.tsx';
import { transactionQuery, transfersOfTransactionQuery } from '../movement-queries.ts';
import classes from '../movements.module.css';
import { RelatedTransfers } from '../related-transfers.tsx';
import { DeviationNotice } from '../ends/deviation-notice.tsx';
import { EndNotice } from '../ends/end-notice.tsx';
import { HoldNotice } from '../ends/hold-notice.tsx';
import { RefusedNotice } from '../ends/refused-notice.tsx';
import { StandingChip } from '../standing-chip.tsx';
import { isFinal } from '../transaction-way.ts';
import { TasksBehind } from './tasks-behind.tsx';
import { WayTimeline } from '../way-timeline.tsx';

/** One transaction: its way over the ledger, the accounts it concerns, what it moved, and its bytes. */
export function TransactionDetail({ transactionId }: { transactionId: string }) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery(transactionQuery(domainId, transactionId));
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={8} label={t('loading')} />;
  return <Transaction transaction={data} />;
}

function Transaction({ transaction }: { transaction: ApiTransaction }) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const { relatedAccounts, orderReference, replaces, replacedBy, ledgerTransactionData: onLedger } = transaction;
  const transfers = useQuery(transfersOfTransactionQuery(domainId, transaction.id)).data ?? [];
  const tickerIds = transfers.map(({ tickerId }) => tickerId);
  const names = useNames({
    tickers: tickerIds,
    ledgers: true,
    accounts: [...relatedAccounts, ...namesOnLedger(transaction)],
    coins: [{ id: transaction.ledgerId }],
  });
  const ledger = names.ledger(transaction.ledgerId) ?? transaction.ledgerId;
  return (
    <>
      <PageHeader
        title={t('movement:transaction', { id: shortId(transaction.id) })}
        subtitle={ledger}
        status={<StandingChip transaction={transaction} />}
      />
      <DetailColumns
        main={
          <>
            {isFinal(transaction) ? null : <LedgerTrouble ledgerId={transaction.ledgerId} />}
            {isFinal(transaction) ? null : <HoldNotice transaction={transaction} />}
            <RefusedNotice transaction={transaction} />
            <DeviationNotice transaction={transaction} />
            <EndNotice transaction={transaction} />
            <DetailSection title={t('movement:moved')}>
              {transfers.length > 0 ? (
                <RelatedTransfers transfers={transfers} />
              ) : (
                <p className={classes.quiet}>{t('movement:nothingMoved')}</p>
              )}
            </DetailSection>
            <DetailSection title={t('column.accounts')}>
              <DetailList>
                {relatedAccounts.map(({ id, domainId: home, sender }) => (
                  <DetailItem key={id} label={sender ? t('movement:sender') : t('movement:recipient')}>
                    <EntityChip kind="account" id={id} name={names.account(id)} domainId={home} />
                  </DetailItem>
                ))}
              </DetailList>
            </DetailSection>
            <OnLedger transaction={transaction} names={names} />
            <DecodedTransaction transaction={transaction} tickerIds={tickerIds} names={names} />
            <RecordFold record={transaction} />
          </>
        }
        side={
          <>
            <DetailSection title={t('movement:way')}>
              <WayTimeline transaction={transaction} />
            </DetailSection>
            <DetailSection title={t('movement:record')}>
              <DetailList>
                <DetailItem label={t('column.ledger')}>
                  <Tag>{ledger}</Tag>
                </DetailItem>
                <DetailItem label={t('ledgerTransactionId')}>
                  {onLedger ? (
                    <>
                      <AddressText value={onLedger.ledgerTransactionId} label={t('ledgerTransactionId')} full />
                      <ExplorerLink ledgerId={transaction.ledgerId} of={{ transaction: onLedger.ledgerTransactionId }} />
                    </>
                  ) : undefined}
                </DetailItem>
                <DetailItem label={t('movement:blockTime')}>
                  {onLedger?.blockTime ? <DateTimeText value={onLedger.blockTime} /> : undefined}
                </DetailItem>
                <DetailItem label={t('column.registeredAt')}>
                  <DateTimeText value={transaction.registeredAt} />
                </DetailItem>
                <TasksBehind ids={[orderReference?.id]} />
                <DetailItem label={t('column.order')}>
                  {orderReference ? (
                    <EntityChip kind="order" id={orderReference.id} domainId={orderReference.domainId} />
                  ) : undefined}
                </DetailItem>
                <DetailItem label={t('movement:replaces')}>
                  {replaces ? <EntityChip kind="order" id={replaces.id} domainId={replaces.domainId} /> : undefined}
                </DetailItem>
                <DetailItem label={t('movement:replacedBy')}>
                  {replacedBy ? <EntityChip kind="order" id={replacedBy.id} domainId={replacedBy.domainId} /> : undefined}
                </DetailItem>
              </DetailList>
              <TechnicalFold hint={t('movement:transactionId')}>
                <IdText id={transaction.id} label={t('movement:transactionId')} />
              </TechnicalFold>
            </DetailSection>
          </>
        }
      />
    </>
  );
}
