import './texts.ts';

import type { ApiTransaction, ApiTransfer } from '@countersign/model';
import {
  Button,
  AddressText,
  Amount,
  ArrowGlyph,
  AssetMark,
  Card,
  DateTimeText,
  DetailColumns,
  DetailItem,
  DetailList,
  DetailSection,
  ErrorState,
  amountText,
  IdText,
  Notice,
  PageHeader,
  SkeletonBlock,
  StatusChip,
  TechnicalFold,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../api/error-text.ts';
import { ExplorerLink } from '../../../entities/ledger/explorer-link.tsx';
import { EntityChip } from '../../../entities/chips.tsx';
import { transferQuery } from '../../../entities/entity-queries.ts';
import { useNames, type Names } from '../../../entities/names.ts';
import { allNamesWanted } from '../../../entities/intent/names-wanted.ts';
import { WorthText } from '../../../entities/price/worth-text.tsx';
import { AppLink } from '../../routing/app-link.tsx';
import { paths } from '../../routing/paths.ts';
import { useScope } from '../../routing/scope.ts';
import { RecordFold } from '../../screens/record-fold.tsx';
import { isUnordered, wayOf } from '../direction.ts';
import { underWayMs } from '../../live/live-state.ts';
import { transactionQuery, transfersOfTransactionQuery } from '../movement-queries.ts';
import classes from '../movements.module.css';
import { missingParty, namesOfParties, PartyCard } from '../parties.tsx';
import { HoldNotice } from '../ends/hold-notice.tsx';
import { QuarantineNotice } from '../quarantine-notice.tsx';
import { RelatedTransfers } from '../related-transfers.tsx';
import { OpenedRelease } from '../releasing/opened-release.tsx';
import { StandingChip } from '../standing-chip.tsx';
import { SenderMemos } from './sender-memos.tsx';
import { TasksBehind } from './tasks-behind.tsx';
import { isFinal } from '../transaction-way.ts';
import { WayTimeline } from '../way-timeline.tsx';

/** From so many signs on a title needs two lines on a phone. */
const longText = 16;

/** One transfer: who sent what to whom, its fee, its transaction's way, and what moved along with it; seen from an account, where it is one's. */
export function TransferDetail({ transferId, accountId }: { transferId: string; accountId?: string }) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery({
    ...transferQuery(domainId, transferId),
    refetchInterval: ({ state }) => (state.data?.quarantined ? underWayMs : false),
  });
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={8} label={t('loading')} />;
  return <Transfer transfer={data} accountId={accountId} />;
}

function Transfer({ transfer, accountId }: { transfer: ApiTransfer; accountId: string | undefined }) {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const { domainId } = scope;
  const [releasing, setReleasing] = useState(false);
  const { transactionId } = transfer;
  const transaction = useQuery({ ...transactionQuery(domainId, transactionId ?? ''), enabled: transactionId !== undefined }).data;
  const together = useQuery({
    ...transfersOfTransactionQuery(domainId, transactionId ?? ''),
    enabled: transactionId !== undefined,
  });
  const related = together.data?.filter(({ id }) => id !== transfer.id) ?? [];
  const names = useNames(allNamesWanted([namesOfParties([transfer]), { tickers: related.map(({ tickerId }) => tickerId) }]));
  const ticker = names.ticker(transfer.tickerId);
  const unit = names.unit(transfer.tickerId);
  const fee = transfer.kind === 'Fee' ? undefined : related.find(({ kind }) => kind === 'Fee');
  const others = related.filter((one) => one !== fee);
  const direction = t(wayOf(transfer, accountId));
  const releasable =
    transfer.quarantined && transfer.recipient?.type === 'Account' && transfer.recipient.domainId === domainId
      ? transfer.recipient
      : undefined;
  return (
    <>
      <PageHeader
        mark={
          <AssetMark
            asset={ticker}
            ledger={ticker && names.ledger(ticker.ledgerId)}
            isTest={names.isTest(ticker?.ledgerId)}
            size="lg"
          />
        }
        title={
          <span className={classes.total} data-long={amountText(transfer.value, unit, t).length > longText || undefined}>
            <Amount value={transfer.value} unit={unit} />
          </span>
        }
        name={t('movement:transferName', {
          direction,
          amount: amountText(transfer.value, unit, t),
        })}
        subtitle={
          <span className="cs-tabular">
            {t('transferOf', { direction, date: '' })}
            <DateTimeText value={transfer.registeredAt} />
          </span>
        }
        status={
          transfer.quarantined ? (
            <StatusChip tone="waiting">{t('quarantine.chip')}</StatusChip>
          ) : isUnordered(transfer) ? (
            <StatusChip tone="danger">{t('unordered.chip')}</StatusChip>
          ) : transaction ? (
            <StandingChip transaction={transaction} />
          ) : null
        }
        actions={releasable ? <Button onClick={() => setReleasing(true)}>{t('quarantine.release')}</Button> : null}
      />
      {transfer.quarantined ? <QuarantineNotice /> : null}
      {transaction && !isFinal(transaction) ? <HoldNotice transaction={transaction} /> : null}
      {isUnordered(transfer) ? (
        <Notice tone="danger" title={t('unordered.title')}>
          {t('unordered.meaning')}
        </Notice>
      ) : null}
      <DetailColumns
        main={
          <>
            <Parties transfer={transfer} fee={fee} names={names} />
            <SenderMemos memos={transaction?.ledgerTransactionData?.memos ?? []} />
            {others.length > 0 ? (
              <DetailSection title={t('movement:related')} hint={t('movement:relatedHint')}>
                <RelatedTransfers transfers={others} />
              </DetailSection>
            ) : null}
            <RecordFold record={transfer} />
          </>
        }
        side={
          <>
            {transaction ? (
              <DetailSection title={t('movement:way')}>
                <WayTimeline transaction={transaction} />
              </DetailSection>
            ) : null}
            <Record transfer={transfer} transaction={transaction} names={names} />
          </>
        }
      />
      {releasing && releasable ? (
        <OpenedRelease accountId={releasable.accountId} chosen={[transfer.id]} onClose={() => setReleasing(false)} />
      ) : null}
    </>
  );
}

/** From whom to whom, and of what. */
function Parties({ transfer, fee, names }: { transfer: ApiTransfer; fee: ApiTransfer | undefined; names: Names }) {
  const { t } = useTranslation('movements');
  const scope = useScope();
  return (
    <DetailSection title={t('movement:parties')}>
      <div className={classes.parties}>
        <div className={classes.stack}>
          {transfer.senders.map((sender, index) => (
            <PartyCard key={index} heading={t('column.from')} party={sender} names={names} />
          ))}
        </div>
        <ArrowGlyph size={20} />
        {transfer.recipient ? (
          <PartyCard heading={t('column.to')} party={transfer.recipient} names={names} />
        ) : (
          <Card tone="sunken" title={t('column.to')}>
            {t(`party.${missingParty(transfer)}`)}
          </Card>
        )}
      </div>
      <DetailList>
        {'destinationTag' in transfer.metadata && transfer.metadata.destinationTag !== undefined ? (
          <DetailItem label={t('movement:destinationTag')}>{transfer.metadata.destinationTag}</DetailItem>
        ) : null}
        {'sourceTag' in transfer.metadata && transfer.metadata.sourceTag !== undefined ? (
          <DetailItem label={t('movement:sourceTag')}>{transfer.metadata.sourceTag}</DetailItem>
        ) : null}
        <DetailItem label={t('column.asset')}>
          <EntityChip kind="ticker" id={transfer.tickerId} name={names.ticker(transfer.tickerId)?.name} />
        </DetailItem>
        <DetailItem label={t('column.worth')}>
          <WorthText tickerId={transfer.tickerId} amount={transfer.value} unit={names.unit(transfer.tickerId)} withTime />
        </DetailItem>
        <DetailItem label={t('movement:fee')}>
          {fee ? (
            <AppLink href={paths.transfer(scope, fee.id)}>
              <Amount value={fee.value} unit={names.unit(fee.tickerId)} />
            </AppLink>
          ) : undefined}
        </DetailItem>
      </DetailList>
    </DetailSection>
  );
}

/** What its ledger and the instance have of it. */
function Record({
  transfer,
  transaction,
  names,
}: {
  transfer: ApiTransfer;
  transaction: ApiTransaction | undefined;
  names: Names;
}) {
  const { t } = useTranslation('movements');
  const ledgerId = names.ticker(transfer.tickerId)?.ledgerId;
  const onLedger = transaction?.ledgerTransactionData;
  return (
    <DetailSection title={t('movement:record')}>
      <DetailList>
        <DetailItem label={t('column.ledger')}>
          {ledgerId === undefined ? undefined : (names.ledger(ledgerId) ?? ledgerId)}
        </DetailItem>
        <DetailItem label={t('ledgerTransactionId')}>
          {onLedger ? (
            <>
              <AddressText value={onLedger.ledgerTransactionId} label={t('ledgerTransactionId')} />
              <ExplorerLink ledgerId={ledgerId} of={{ transaction: onLedger.ledgerTransactionId }} />
            </>
          ) : undefined}
        </DetailItem>
        <DetailItem label={t('movement:blockTime')}>
          {onLedger?.blockTime ? <DateTimeText value={onLedger.blockTime} /> : undefined}
        </DetailItem>
        <DetailItem label={t('column.transaction')}>
          {transfer.transactionId ? <EntityChip kind="transaction" id={transfer.transactionId} /> : undefined}
        </DetailItem>
        <TasksBehind ids={[transaction?.orderReference?.id, transfer.id]} />
        {transaction?.orderReference ? (
          <DetailItem label={t('column.order')}>
            <EntityChip kind="order" id={transaction.orderReference.id} domainId={transaction.orderReference.domainId} />
          </DetailItem>
        ) : null}
      </DetailList>
      <TechnicalFold hint={t('column.transferId')}>
        <IdText id={transfer.id} label={t('column.transferId')} />
      </TechnicalFold>
    </DetailSection>
  );
}
