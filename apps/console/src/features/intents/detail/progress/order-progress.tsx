import type { ApiTransaction } from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { AddressText, DetailItem, DetailList, Notice, type Tone } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../../../entities/chips.tsx';
import { ExplorerLink } from '../../../../entities/ledger/explorer-link.tsx';
import { LedgerTrouble } from '../../../../entities/ledger/ledger-trouble.tsx';
import { DeviationNotice } from '../../../../shared/movements/ends/deviation-notice.tsx';
import { EndNotice } from '../../../../shared/movements/ends/end-notice.tsx';
import { isRefused, RefusedNotice } from '../../../../shared/movements/ends/refused-notice.tsx';
import { transactionsOfOrderQuery, transfersOfTransactionQuery } from '../../../../shared/movements/movement-queries.ts';
import { whyText } from '../../../../shared/movements/ends/processing-words.ts';
import { RelatedTransfers } from '../../../../shared/movements/related-transfers.tsx';
import { cameToNothing, isFinal } from '../../../../shared/movements/transaction-way.ts';
import { againHref } from '../../../../shared/proposing/again-action.ts';
import { LinkButton } from '../../../../shared/routing/link-button.tsx';
import { useScope } from '../../../../shared/routing/scope.ts';
import { ProgressSection } from './progress-section.tsx';
import { allAhead, orderStageNames, orderStages, type Stage } from './stages.ts';

/** An order's way to its confirmation, with links to the order, its transaction and what it moved. */
export function OrderProgress({ intent, orderId }: { intent: IntentEntity; orderId: string }) {
  const { t } = useTranslation('intents');
  const { targetDomainId } = intent.details;
  const href = againHref(intent, useScope());
  const isAccepted = intent.state.status === 'Executed';
  const { data, error } = useQuery({ ...transactionsOfOrderQuery(targetDomainId, orderId), enabled: isAccepted });
  const transaction = data?.items[0];
  return (
    <ProgressSection
      intent={intent}
      further={transaction ? orderStages(transaction) : allAhead(orderStageNames)}
      names={orderStageNames}
      remark={useStageRemark()}
    >
      {isAccepted ? (
        <Became
          orderId={orderId}
          domainId={targetDomainId}
          transaction={transaction}
          isHidden={error !== null}
          again={
            href === undefined ? null : (
              <LinkButton variant="default" href={href}>
                {t('proposing:again')}
              </LinkButton>
            )
          }
        />
      ) : null}
    </ProgressSection>
  );
}

/** What an order's stage waits for, in a few words. */
export function useStageRemark(): (stage: Stage) => string | null {
  const { t } = useTranslation('intents');
  return ({ name, place }) => (place === 'now' ? t(`progress.now.${name}`, { defaultValue: '' }) : null);
}

/** Why an order waits or how it ended, where there is more to say than the stage does. */
export function WhyNotice({ transaction, again }: { transaction: ApiTransaction; again?: ReactNode }) {
  if (cameToNothing(transaction) !== undefined) return <EndNotice transaction={transaction} again={again} />;
  return (
    <>
      <EndNotice transaction={transaction} />
      <Why transaction={transaction} />
    </>
  );
}

function Why({ transaction }: { transaction: ApiTransaction }) {
  const { t } = useTranslation('movements');
  const { processing, ledgerId } = transaction;
  const trouble = (otherwise: ReactNode) =>
    isFinal(transaction) ? otherwise : <LedgerTrouble ledgerId={ledgerId} otherwise={otherwise} />;
  if (processing === undefined) return trouble(null);
  const tone: Tone = processing.status === 'Failed' ? 'danger' : processing.status === 'Interrupted' ? 'past' : 'waiting';
  if (processing.status === 'Interrupted')
    return <Notice tone={tone} title={`${t(`cause.${processing.cause}`)} ${processing.reason}`} />;
  const hint = 'hint' in processing ? processing.hint : undefined;
  const said = isRefused(transaction) ? (
    <RefusedNotice transaction={transaction} />
  ) : (
    <Notice tone={tone} title={whyText(processing, t) ?? ''} />
  );
  const why = hint === undefined ? null : said;
  // The ledger's own state says more than that it can't be reached: since when, and whether anything is left to do.
  if (hint === undefined || hint === 'TransientIssue') return trouble(why);
  return (
    <>
      {trouble(null)}
      {why}
    </>
  );
}

function Became({
  orderId,
  domainId,
  transaction,
  isHidden,
  again,
}: {
  orderId: string;
  domainId: string;
  transaction: ApiTransaction | undefined;
  /** The person may not see transactions, or they can't be had. */
  isHidden: boolean;
  /** How the same is proposed once more. */
  again: ReactNode;
}) {
  const { t } = useTranslation('intents');
  if (transaction === undefined && isHidden) return <Notice tone="past" title={t('progress.hidden')} />;
  return (
    <>
      {transaction ? <WhyNotice transaction={transaction} again={again} /> : null}
      {transaction ? <DeviationNotice transaction={transaction} /> : null}
      <DetailList>
        <DetailItem label={t('progress.order')}>
          <EntityChip kind="order" id={orderId} domainId={domainId} />
        </DetailItem>
        {transaction ? <TransactionItems transaction={transaction} domainId={domainId} /> : null}
      </DetailList>
      {transaction ? <Moved transactionId={transaction.id} domainId={domainId} /> : null}
    </>
  );
}

/** The transaction and its id on the ledger. */
export function TransactionItems({ transaction, domainId }: { transaction: ApiTransaction; domainId: string }) {
  const { t } = useTranslation('intents');
  const onLedger = transaction.ledgerTransactionData;
  return (
    <>
      <DetailItem label={t('progress.transaction')}>
        <EntityChip kind="transaction" id={transaction.id} domainId={domainId} />
      </DetailItem>
      <DetailItem label={t('movements:ledgerTransactionId')}>
        {onLedger ? (
          <>
            <AddressText value={onLedger.ledgerTransactionId} label={t('movements:ledgerTransactionId')} />
            <ExplorerLink ledgerId={transaction.ledgerId} of={{ transaction: onLedger.ledgerTransactionId }} />
          </>
        ) : undefined}
      </DetailItem>
    </>
  );
}

/** What a transaction moved, its fee included. */
export function Moved({ transactionId, domainId }: { transactionId: string; domainId: string }) {
  const moved = useQuery(transfersOfTransactionQuery(domainId, transactionId)).data ?? [];
  return moved.length > 0 ? <RelatedTransfers transfers={moved} /> : null;
}
