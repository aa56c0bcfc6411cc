import { shortId } from '@countersign/kernel';
import { AddressText, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { outlineOf, type Outline } from '../decode/outline.ts';
import { warningsOf, type Warning } from '../decode/signing-warnings.ts';
import { companionIn, leavesCompanionOut, type ReadRequest } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import type { Stake } from '../request/use-stakes.ts';
import type { Propose } from '@countersign/kinds/schemas';
import { ActedView } from './acted-view.tsx';
import { FirstSignature } from './first-signature.tsx';
import { Said } from './named.tsx';
import { StakeView } from './stake-view.tsx';
import { AroundView, OutlineView } from './outline-view.tsx';
import { PolicyEffect } from './policy-effect.tsx';
import { RequestSentence } from './request-sentence.tsx';
import classes from './sign.module.css';
import { WarningList } from './warning-list.tsx';

/** The warnings of a request, given what is known; none while something is still asked for, with which they may go. */
export function reviewWarnings(read: ReadRequest, content: Content, now: Date): readonly Warning[] {
  if (content.isPending) return [];
  return warningsOf(read.request, {
    now,
    names: content.names,
    authorKeyChanged: content.authorKeyChanged,
    ...(content.authorKey !== undefined && { authorKey: content.authorKey }),
    instance: content.instance,
    isForged: content.isForged,
    leavesCompanionOut: leavesCompanionOut(read),
    addressOf: content.addressOf,
    journal: content.journal,
    shownNames: content.shownNames,
    ...(content.revisionNow !== undefined && { revisionNow: content.revisionNow }),
    ...(content.knownDestinations && { knownDestinations: content.knownDestinations }),
    addressOwners: content.addressOwners,
    lookAlikes: content.lookAlikes,
    record: content.record,
    otherPolicies: content.otherPolicies,
    twins: content.twins,
    ledgerAnswer: content.ledgerAnswer,
    invited: content.invited,
    areOwnersUnknown: content.areOwnersUnknown,
    samePayments: content.samePayments,
    areSamePaymentsUnknown: content.areSamePaymentsUnknown,
    trustScore: (id) => content.answer('endpoint', id)?.now?.trustScore,
    available: () => content.available,
    ...(content.ownUserIds && { ownUserIds: content.ownUserIds }),
    ...(content.described && { described: content.described }),
    ...(content.proposal && { proposal: content.proposal }),
    ...(content.proposalCheck && { proposalCheck: content.proposalCheck }),
  });
}

interface Reviewed {
  readonly read: ReadRequest;
  readonly content: Content;
  readonly warnings: readonly Warning[];
  /** Somewhere else it is shown with the same two digits. */
  readonly hasCode?: boolean;
}

/** The sentence, the code by which it is found, and what is unusual about it. */
export function FirstLook({ read, content, warnings, hasCode = true }: Reviewed) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.lead}>
        <p className={classes.sentence}>
          <RequestSentence request={read.request} content={content} />
        </p>
        {hasCode ? (
          <div className={classes.verification} title={t('sign:codeHint')}>
            <span>{t('sign:code')}</span>
            <strong className="cs-tabular">{read.verificationCode}</strong>
          </div>
        ) : null}
      </div>
      <div className={classes.notices}>
        <WarningList warnings={warnings} />
      </div>
    </>
  );
}

/** The note to those who decide is among the large lines. */
function withoutNote(outline: Outline): Outline {
  return { ...outline, first: outline.first.filter(({ of, path }) => of !== 'proposal' || path[0] !== 'description') };
}

/** What the signature is about, as large as it matters; what the server alone says of it is marked, and the mark is explained once. */
function AtStake({ proposal, content }: { proposal: Propose; content: Content }) {
  const { t } = useTranslation();
  const { payload, targetDomainId } = proposal;
  const parameters = payload.type === 'v0_CreateTransactionOrder' ? payload.parameters : undefined;
  return (
    <>
      {content.stakes.map((stake, index) =>
        stake.acted === undefined ? <StakeView key={index} stake={stake} names={content.names} /> : null,
      )}
      {content.stakes.map(({ acted, ledgerType, moved: { accountId } }) =>
        acted === undefined ? (
          <FirstSignature key={accountId} accountId={accountId} domainId={targetDomainId} {...{ ledgerType, parameters }} />
        ) : null,
      )}
      <ActedView proposal={proposal} content={content} />
      <p className={classes.remark}>
        <Said>{t('sign:mark')}</Said>: {t('sign:serverHint')}
      </p>
    </>
  );
}

/** Whether an approval says all that was around it but the companion, which this device does not know of itself. */
function doesNotSayCompanion(read: ReadRequest): boolean {
  return read.request.type === 'Approve' && read.request.context !== undefined && companionIn(read) === undefined;
}

/** A contract's call or its making is more than large lines can say. */
function isMore({ moved }: Stake): boolean {
  return moved.isCall === true || moved.to.length === 0;
}

/** What a person reads before they sign: the sentence, the warnings, what matters, everything else, and the raw bytes one tap away. */
export function Review({ read, content, warnings, hasCode = true }: Reviewed) {
  const { t } = useTranslation();
  const { request } = read;
  const { proposal, names, proposalCheck } = content;
  const who = proposal === undefined ? '' : (names.name('user', proposal.author.id) ?? shortId(proposal.author.id));
  // Nothing can be signed yet either.
  if (content.isPending) return <FirstLook {...{ read, content, warnings, hasCode }} />;
  // Its own payment is said in large lines; what is in them folds away with the rest.
  const stake = content.stakes.find(({ acted }) => acted === undefined);
  const outline = outlineOf(request, proposal, content.record, content.described);
  const told = stake === undefined ? outline : withoutNote(outline);
  return (
    <>
      <FirstLook {...{ read, content, warnings, hasCode }} />
      {proposal === undefined ? null : <AtStake proposal={proposal} content={content} />}
      {proposal === undefined ? null : <PolicyEffect payload={proposal.payload} holders={content.roleHolders} />}
      {stake === undefined || isMore(stake) ? (
        <OutlineView outline={told} names={names} beforeUnknown={content.beforeUnknown} />
      ) : (
        <details className={classes.raw}>
          <summary>{t('sign:everything')}</summary>
          <OutlineView outline={told} names={names} beforeUnknown={content.beforeUnknown} />
        </details>
      )}
      {content.invited === 'Signed' || content.invited === 'SignedSynchronised' ? (
        <Notice tone="good" title={t('sign:invited')} />
      ) : null}
      {proposalCheck === 'Signed' ? <Notice tone="good" title={t('sign:proposalSigned', { who })} /> : null}
      {doesNotSayCompanion(read) ? <p className={classes.remark}>{t('sign:companionUnknown')}</p> : null}
      <div>
        <AroundView outline={outline} names={names} />
        <details className={classes.raw}>
          <summary>{t('sign:raw')}</summary>
          <p>{t('sign:rawHint')}</p>
          <p>
            {t('sign:hash')}: <AddressText value={read.hash} label={t('sign:hash')} full />
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
          <pre tabIndex={0} aria-label={t('sign:raw')}>
            {read.text}
          </pre>
        </details>
      </div>
    </>
  );
}
