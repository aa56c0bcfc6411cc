import './texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import { Button, DetailSection, ErrorState, Notice, SkeletonBlock } from '@countersign/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { errorText } from '../api/error-text.ts';
import { useIsRead } from '../api/use-is-read.ts';
import { useMembership } from '../membership/use-membership.ts';
import { proposalTarget } from '../signing/proposal-target.ts';
import { useSubmitIntent, type Proposal, type Submitted } from '../signing/use-submit-intent.tsx';
import { DryRunFindings, DryRunOutcome } from './dry-run-outcome.tsx';
import { mayBeSigned } from './obstacles.ts';
import classes from './proposing.module.css';
import { reasonProblem } from './reason-problem.ts';
import { useDryRunQuery } from './use-dry-run.ts';

/** How long a name is waited for that does not come. */
const patienceMs = 10_000;
/** How soon the fee is looked at again that was above the limit. */
const againMs = 5_000;

const ReasonField = lazyScreen(() => import('./reason-field.tsx'), 'ReasonField');
const KindReview = lazyScreen(() => import('../review/kind-review.tsx'), 'KindReview');

/** Loads what a review shows of a proposal, so that it is drawn at once. Throws where it did not come. */
export const loadParts = () => Promise.all([KindReview.load(), ReasonField.load()]);

/**
 * The last look before signing: what will change, which policies will apply and who must approve, and what
 * speaks against it; and why, which every proposal can say. What the dry run refuses can't be signed, nor what is not all there yet: a name that
 * comes late would be signed unread, and move the button (docs/decisions/0143).
 */
export function ProposalReview({
  proposal,
  reason,
  onReason,
  onBack,
  onDearer,
  onSubmitted,
}: {
  proposal: Proposal;
  /** Why, as it is typed: kept by what shows the review, for a person who goes back and returns. */
  reason: string;
  onReason: (reason: string) => void;
  onBack: () => void;
  /** Prepares it again where fees have risen above its limit; says whether that limit follows them. */
  onDearer?: (() => Promise<boolean>) | undefined;
  /** Told where the task is, if that is known. */
  onSubmitted: (submitted: Submitted) => void;
}) {
  const { t } = useTranslation('app');
  const { domainId, domains } = useMembership();
  const submit = useSubmitIntent();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isPassedOver, setPassedOver] = useState(false);
  const dryRun = useReviewedDryRun(proposal);
  const signable = dryRun.data !== undefined && mayBeSigned(dryRun.data);
  const [isDrawn, setDrawn] = useState(false);
  const isRead = useIsRead(isDrawn && dryRun.data !== undefined, patienceMs);
  const isReading = !isRead && !dryRun.isError;
  const queries = useQueryClient();
  const sign = async () => {
    const wrong = reasonProblem(reason, t);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    // What was found out a while ago may not hold any more: somebody else may have changed what this changes.
    const { data: latest } = await dryRun.refetch();
    const isStillSignable = latest !== undefined && mayBeSigned(latest);
    setPassedOver(!isStillSignable);
    const submitted = isStillSignable
      ? await submit(saysItself ? proposal : { ...proposal, description: reason.trim() })
      : undefined;
    setBusy(false);
    if (submitted) onSubmitted(submitted);
  };
  const isOutdated = dryRun.data?.errors?.includes('EntityRevisionMismatch') === true;
  const { payload } = proposal;
  // A cancellation has its reason in what it asks for.
  const saysItself = 'reason' in payload;
  const changedId = 'reference' in payload ? payload.reference.id : undefined;
  useEffect(() => {
    // Whatever is shown of it is looked at again, also where no change was told.
    if (isOutdated) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(changedId) });
  }, [isOutdated, changedId, queries]);
  const isDearer = useDearer(dryRun, onDearer);
  // The button that led here is gone: without this the focus would be nowhere.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={top} tabIndex={-1} className={classes.review}>
      <Suspense fallback={<SkeletonBlock lines={9} label={t('action.loading')} />}>
        <DetailSection title={t('proposing:whatChanges')}>
          <KindReview
            payload={proposal.payload}
            targetDomainId={proposal.targetDomainId ?? proposalTarget(proposal.payload, domainId, domains)}
          />
          {isDearer ? <Notice tone="waiting" title={t('proposing:dearer')} /> : null}
          {dryRun.data ? <DryRunFindings outcome={dryRun.data} /> : null}
        </DetailSection>
        <DetailSection title={t('proposing:whoDecides')} hint={t('proposing:whoDecidesHint')}>
          {dryRun.data ? <DryRunOutcome outcome={dryRun.data} /> : null}
          {dryRun.error ? <ErrorState message={errorText(dryRun.error, t)} onRetry={() => void dryRun.refetch()} /> : null}
          {dryRun.isPending ? <SkeletonBlock lines={3} label={t('proposing:dryRun')} /> : null}
        </DetailSection>
        {saysItself ? null : (
          <DetailSection title={t('proposing:reason.title')} hint={t('proposing:reason.hint')}>
            <ReasonField
              reason={reason}
              problem={problem}
              onChange={(typed) => {
                onReason(typed);
                setProblem(undefined);
              }}
            />
          </DetailSection>
        )}
        <Drawn then={() => setDrawn(true)} />
      </Suspense>
      <div className={classes.actions}>
        <Unsignable isRefused={dryRun.data !== undefined && !signable} isPassedOver={isPassedOver} />
        <Button variant="default" onClick={onBack} disabled={busy}>
          {t('action.back')}
        </Button>
        <Button onClick={() => void sign()} loading={busy || isReading} disabled={!signable || !isRead}>
          {t('proposing:sign')}
        </Button>
      </div>
    </div>
  );
}

/** Beside the button: that it can't be signed, or that a press led to nothing, since what was read no longer held at that moment. */
function Unsignable({ isRefused, isPassedOver }: { isRefused: boolean; isPassedOver: boolean }) {
  const { t } = useTranslation('app');
  const said = isRefused ? t('proposing:wouldFail') : isPassedOver ? t('proposing:passedOver') : null;
  return <output className={classes.refused}>{said}</output>;
}

const feeHints = new Set(['CurrentlyFeesTooLarge', 'ReplacementTransactionFeesTooLow']);

function isTooDear(outcome: IntentDryRunResponse | undefined): boolean {
  const result = outcome?.result;
  return result !== undefined && 'hint' in result && feeHints.has(result.hint);
}

/** The dry run of what is reviewed, made again while its fee is above its limit: fees fall again, mostly soon. */
function useReviewedDryRun(proposal: Proposal) {
  return useQuery({
    ...useDryRunQuery(proposal),
    refetchInterval: ({ state: { data } }) => isTooDear(data) && againMs,
  });
}

/** Has a proposal prepared again each time its fee is found to be above its limit; true from when that was done. */
function useDearer(
  { data, dataUpdatedAt }: { readonly data: IntentDryRunResponse | undefined; readonly dataUpdatedAt: number },
  onDearer: (() => Promise<boolean>) | undefined,
): boolean {
  const [isDearer, setDearer] = useState(false);
  const aboveAt = isTooDear(data) ? dataUpdatedAt : undefined;
  const prepare = useEffectEvent(() => {
    // Where the fees of this moment can't be asked for, the refusal stays, and so does the way back.
    void onDearer?.().then(setDearer, () => undefined);
  });
  useEffect(() => {
    if (aboveAt !== undefined) prepare();
  }, [aboveAt]);
  return isDearer;
}

/** Says that what is beside it has its code and is on the page. */
function Drawn({ then }: { then: () => void }) {
  const drawn = useEffectEvent(then);
  useEffect(() => drawn(), []);
  return null;
}
