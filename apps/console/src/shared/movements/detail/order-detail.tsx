import './texts.ts';

import { shortId } from '@countersign/kernel';
import { replacing } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Ledger, TransactionOrder } from '@countersign/model';
import {
  Button,
  DateTimeText,
  DetailColumns,
  DetailItem,
  DetailList,
  DetailSection,
  ErrorState,
  IdText,
  PageHeader,
  SkeletonBlock,
  TechnicalFold,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../../late/late-part.tsx';
import { Opened } from '../../late/opened.tsx';
import { errorText } from '../../api/error-text.ts';
import { EntityChip, UserChip } from '../../../entities/chips.tsx';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { LedgerTrouble } from '../../../entities/ledger/ledger-trouble.tsx';
import { useNames } from '../../../entities/names.ts';
import { ProposeLink } from '../../proposing/propose-link.tsx';
import { AppLink } from '../../routing/app-link.tsx';
import { paths } from '../../routing/paths.ts';
import { useScope } from '../../routing/scope.ts';
import { RecordFold } from '../../screens/record-fold.tsx';
import { orderQuery, transactionsOfOrderQuery, transfersOfTransactionQuery } from '../movement-queries.ts';
import classes from '../movements.module.css';
import { RelatedTransfers } from '../related-transfers.tsx';
import { TasksBehind } from './tasks-behind.tsx';
import { hinderingReplacement, isCancellable, isFinal, mayTakePlace, takesAnother } from '../transaction-way.ts';
import { DeviationNotice } from '../ends/deviation-notice.tsx';
import { EndNotice } from '../ends/end-notice.tsx';
import { HoldNotice } from '../ends/hold-notice.tsx';
import { RefusedNotice } from '../ends/refused-notice.tsx';
import { StandingChip } from '../standing-chip.tsx';
import { WayTimeline } from '../way-timeline.tsx';
import { BeingReplaced, WaitingReplacement } from './waiting-replacement.tsx';

const CancelOrderDialog = lazyScreen(() => import('../cancelling/cancel-order-dialog.tsx'), 'CancelOrderDialog');

const OrderTerms = lazyScreen(() => import('./order-terms.tsx'), 'OrderTerms');

/** One order: what was asked of the ledger, and what has become of it. */
export function OrderDetail({ orderId }: { orderId: string }) {
  const { t } = useTranslation('movements');
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery(orderQuery(domainId, orderId));
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={8} label={t('loading')} />;
  return <Order order={data} />;
}

/** Whether another order can ask to take the place of this one, as where its ledger takes a higher fee for the same. */
function isReplaceable({ id, parameters }: TransactionOrder, ledger: Ledger | undefined): boolean {
  const descriptor = ledgerDescriptor(parameters.type);
  return descriptor !== undefined && takesAnother(ledger) && replacing(descriptor, id) !== undefined;
}

function Order({ order }: { order: TransactionOrder }) {
  const { t } = useTranslation('movements');
  const scope = useScope();
  const { domainId } = scope;
  const transactions = useQuery(transactionsOfOrderQuery(domainId, order.id)).data?.items;
  const [transaction] = transactions ?? [];
  const [cancelling, setCancelling] = useState(false);
  const open = transaction !== undefined && (transactions?.every((one) => !isFinal(one)) ?? false);
  const successor = open ? transaction.replacedBy : undefined;
  const successors = useQuery({
    ...transactionsOfOrderQuery(domainId, successor?.id ?? ''),
    enabled: successor !== undefined,
  }).data?.items;
  // What became of it is not known yet: the same as long as it may take the place.
  const coming = successor !== undefined && successors?.every((one) => !mayTakePlace(one)) !== true ? successor : undefined;
  const ledgerId = order.ledgerId ?? transaction?.ledgerId;
  const ledgers = useQuery(ledgersDirectory);
  const ledger = ledgers.data?.find(({ id }) => id === ledgerId);
  const replaceable = open && isReplaceable(order, ledger);
  const hindering = replaceable ? hinderingReplacement(transaction) : undefined;
  const moved = useQuery({
    ...transfersOfTransactionQuery(domainId, transaction?.id ?? ''),
    enabled: transaction !== undefined,
  }).data;
  return (
    <>
      <PageHeader
        title={t('movement:order', { id: shortId(order.id) })}
        subtitle={order.metadata.description}
        status={transaction ? <StandingChip transaction={transaction} /> : null}
        actions={
          // What its ledger replaces is not known before.
          open && coming === undefined && !ledgers.isPending ? (
            <>
              {replaceable && hindering === undefined ? (
                <ProposeLink kinds={['v0_CreateTransactionOrder']} href={paths.createTransaction(scope, { replaces: order.id })}>
                  {t('action.replace')}
                </ProposeLink>
              ) : null}
              {isCancellable(transaction, ledger, order.parameters) ? (
                <Button variant="default" onClick={() => setCancelling(true)}>
                  {t('action.cancel')}
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      <DetailColumns
        main={
          <>
            {open ? <LedgerTrouble ledgerId={order.ledgerId ?? transaction.ledgerId} /> : null}
            {open ? <HoldNotice transaction={transaction} /> : null}
            {open ? <RefusedNotice transaction={transaction} /> : null}
            {transaction ? <DeviationNotice transaction={transaction} /> : null}
            {transaction ? <EndNotice transaction={transaction} /> : null}
            {coming ? <BeingReplaced other={coming} /> : null}
            {hindering && !coming ? <WaitingReplacement other={hindering} /> : null}
            <Asked order={order} />
            <DetailSection title={t('movement:terms')}>
              <LatePart waiting={<SkeletonBlock lines={3} label={t('loading')} />}>
                <OrderTerms order={order} />
              </LatePart>
            </DetailSection>
            {moved && moved.length > 0 ? (
              <DetailSection title={t('movement:moved')}>
                <RelatedTransfers transfers={moved} />
              </DetailSection>
            ) : null}
            <RecordFold record={order} />
          </>
        }
        side={
          <DetailSection title={t('movement:way')}>
            {transaction ? (
              <>
                <WayTimeline transaction={transaction} />
                <p className={classes.onward}>
                  <AppLink href={paths.transaction(scope, transaction.id)}>{t('movement:toTransaction')}</AppLink>
                </p>
              </>
            ) : (
              <p className={classes.quiet}>{t('movement:notStarted')}</p>
            )}
          </DetailSection>
        }
      />
      {cancelling && transaction ? (
        <Opened onClose={() => setCancelling(false)}>
          <CancelOrderDialog order={order} transaction={transaction} onClose={() => setCancelling(false)} />
        </Opened>
      ) : null}
    </>
  );
}

/** Who asked for it, of which account and ledger, and when. */
function Asked({ order }: { order: TransactionOrder }) {
  const { t } = useTranslation('movements');
  const { metadata } = order;
  const names = useNames({
    ledgers: true,
    accounts: [{ id: order.accountId, domainId: order.domainId }],
    users: metadata.createdBy ? [metadata.createdBy] : [],
  });
  return (
    <DetailSection title={t('movement:asked')}>
      <DetailList>
        <DetailItem label={t('column.account')}>
          <EntityChip kind="account" id={order.accountId} name={names.account(order.accountId)} domainId={order.domainId} />
        </DetailItem>
        <DetailItem label={t('column.ledger')}>
          {order.ledgerId ? (names.ledger(order.ledgerId) ?? order.ledgerId) : order.parameters.type}
        </DetailItem>
        <DetailItem label={t('column.createdBy')}>
          {metadata.createdBy ? <UserChip user={metadata.createdBy} names={names} /> : undefined}
        </DetailItem>
        <DetailItem label={t('column.createdAt')}>
          <DateTimeText value={metadata.createdAt} />
        </DetailItem>
        <TasksBehind ids={[order.id]} />
        {Object.entries(metadata.customProperties).map(([name, value]) => (
          <DetailItem key={name} label={name}>
            {value}
          </DetailItem>
        ))}
      </DetailList>
      <TechnicalFold hint={t('movement:orderId')}>
        <IdText id={order.id} label={t('movement:orderId')} />
      </TechnicalFold>
    </DetailSection>
  );
}
