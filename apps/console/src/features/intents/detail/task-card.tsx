import { isOrder, movedValue, ownFeeOf, unhidden, type MovedValue } from '@countersign/kinds/words';
import type { IntentEntity, IntentPayload } from '@countersign/kinds/schemas';
import { callsText } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { AgoText, Card } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { Sentence, whatSegments } from '../../../entities/intent/sentence.tsx';
import { useTaskTitle } from '../../../entities/intent/task-title.ts';
import type { Names } from '../../../entities/names.ts';
import { AmountWorth } from '../../../entities/price/amount-worth.tsx';
import { FieldValue, type ValueContext } from '../../../shared/review/field-value.tsx';
import { KindReview, ReviewWarnings, useReviewContext } from '../../../shared/review/kind-review.tsx';
import { useOrderDescription } from '../../../shared/review/use-order-description.ts';
import { taskMoment } from '../../../shared/review/same-payments.ts';
import classes from './detail.module.css';
import { FirstSignatureFact } from './first-signature-fact.tsx';
import { Hero } from './hero.tsx';
import { LedgerAnswer } from './ledger-answer.tsx';
import { OwnFeeFact } from './own-fee-fact.tsx';
import { Parties } from './parties.tsx';
import { useMinutesToCarry } from './time-to-carry.ts';

/** What a task is about, as large as it matters: the value that it moves and between whom, or the sentence and what changes. */
export function TaskCard({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { payload, targetDomainId, expiryAt } = intent.details;
  const context = useReviewContext(payload, targetDomainId);
  const isOver = intent.state.status !== 'Open';
  const moved = movedValue(payload, ledgerDescriptor);
  return (
    <>
      <Card tone={isOver ? 'panel' : 'raised'}>
        <div className={classes.top}>
          {moved ? (
            <div className={classes.value}>
              <Hero value={moved.amount} names={context.names} />
              <p className={classes.worth}>
                <AmountWorth value={moved.amount} names={context.names} />
              </p>
            </div>
          ) : (
            <WhatIsDone intent={intent} names={context.names} />
          )}
          <Note intent={intent} />
        </div>
        {moved?.isCall ? <Called payload={payload} domainId={targetDomainId} /> : null}
        {moved ? <Parties moved={moved} context={context} isOver={isOver} /> : null}
        {isOver ? null : (
          <div className={classes.warned}>
            <ReviewWarnings payload={payload} targetDomainId={targetDomainId} expiryAt={expiryAt} task={taskMoment(intent)} />
            {isOrder(payload) ? <LedgerAnswer domainId={targetDomainId} intentId={intent.id} /> : null}
          </div>
        )}
        <Facts intent={intent}>{moved ? <ValueFacts intent={intent} moved={moved} context={context} /> : null}</Facts>
      </Card>
      {moved ? null : <FieldsCard intent={intent} title={t('detail.changes')} />}
    </>
  );
}

/** What a contract is called for: the amount that it is sent says little of that. */
function Called({ payload, domainId }: { payload: IntentPayload; domainId: string }) {
  const { t } = useTranslation('intents');
  const described = useOrderDescription(payload, domainId);
  if (described === undefined) return null;
  const says = callsText(described);
  return (
    <p className={classes.called}>
      {t('detail.called')} {says === undefined ? t('detail.callUnread') : <strong translate="no">{unhidden(says)}</strong>}
    </p>
  );
}

/** Every field of what is signed, where the card of the task has only what matters first. */
export function SignedFields({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const moves = movedValue(intent.details.payload, ledgerDescriptor) !== undefined;
  return moves ? <FieldsCard intent={intent} title={t('detail.review')} /> : null;
}

function FieldsCard({ intent: { details, state }, title }: { intent: IntentEntity; title: string }) {
  const { payload, targetDomainId, expiryAt } = details;
  const isOver = state.status !== 'Open';
  return (
    <Card title={title}>
      <KindReview payload={payload} targetDomainId={targetDomainId} expiryAt={expiryAt} isOver={isOver} withWarnings={false} />
    </Card>
  );
}

/** The sentence of a kind that moves no value. */
function WhatIsDone({ intent, names }: { intent: IntentEntity; names: Names }) {
  const { t } = useTranslation('intents');
  return (
    <p className={classes.sentence}>
      <Sentence segments={whatSegments(intent.details.payload, names, t)} />
    </p>
  );
}

/** The reason that came with the proposal, as its author's words. */
function Note({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { author } = useTaskTitle(intent);
  const { description } = intent.details.metadata;
  if (!description) return null;
  return (
    <figure className={classes.note}>
      <blockquote>{t('ui:quote', { text: description })}</blockquote>
      <figcaption>{t('detail.note', { who: author })}</figcaption>
    </figure>
  );
}

function Facts({ intent, children }: { intent: IntentEntity; children?: ReactNode }) {
  const { t } = useTranslation('intents');
  const { details, state } = intent;
  return (
    <dl className={classes.facts}>
      {children}
      <Fact label={t('facts.proposed')}>
        <AgoText value={details.metadata.createdAt} />
      </Fact>
      {state.status === 'Open' ? (
        <Fact label={t('facts.expires')}>
          <AgoText value={details.expiryAt} />
        </Fact>
      ) : null}
    </dl>
  );
}

function ValueFacts({
  intent: { id, details, state },
  moved,
  context,
}: {
  intent: IntentEntity;
  moved: MovedValue;
  context: ValueContext;
}) {
  const { t } = useTranslation('intents');
  const { payload, targetDomainId } = details;
  const isOver = state.status !== 'Open';
  const { ledgerId, names } = context;
  const parameters = payload.type === 'v0_CreateTransactionOrder' ? payload.parameters : undefined;
  const minutesToCarry = useMinutesToCarry(targetDomainId, moved.accountId, ledgerId, parameters);
  return (
    <>
      <Fact label={t('facts.fee')}>
        {moved.maximumFee === undefined ? (
          <span className={isOver ? undefined : classes.attention}>{t('facts.noFeeLimit')}</span>
        ) : (
          <>
            {t('facts.atMost')} <FieldValue value={moved.maximumFee} context={context} />
          </>
        )}
      </Fact>
      {isOver || ownFeeOf(payload) === undefined ? null : (
        <Fact label={t('facts.ownFee')}>
          <OwnFeeFact domainId={targetDomainId} intentId={id} />
        </Fact>
      )}
      {state.status === 'Open' || state.status === 'Executed' ? (
        <Fact label={t('facts.firstSignature')}>
          <FirstSignatureFact intent={{ details, state }} accountId={moved.accountId} />
        </Fact>
      ) : null}
      {isOver || minutesToCarry === undefined ? null : (
        <Fact label={t('facts.carried')}>{t('carried', { count: minutesToCarry })}</Fact>
      )}
      {ledgerId === undefined ? null : <Fact label={t('facts.ledger')}>{names.ledger(ledgerId) ?? ledgerId}</Fact>}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
