import { ApiError } from '@countersign/client';
import { Button, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { apiOf } from '../../../app/api/client.ts';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { ConfirmButton } from '../../../app/confirm/confirm-button.tsx';
import { ProblemNotice } from '../../../app/confirm/problem-notice.tsx';
import { keepInHistory } from '../../../app/history/history.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useOwnBundle } from '../../../app/update/app-update.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { companionIn, readAsSigned, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { asShown, type AsShown } from './as-shown.ts';
import { Confirmations, useStops } from './confirmations.tsx';
import { RefuseButton } from './refuse-button.tsx';
import { FirstLook, Review, reviewWarnings } from './review.tsx';
import classes from './sign.module.css';
import { useSigning } from './use-signing.ts';

/** How a request was answered on this device. */
export type Answer = 'signed' | 'refused';

/** What became of a request while its screen was open; undefined while it waits, as far as is known. */
function useOutcome(hash: string) {
  const { data } = useQuery({ ...waitingQuery, enabled: useIsOpen() });
  const [refused, setRefused] = useState<'requests.gone' | 'requests.withdrawn'>();
  const isWithdrawn = data?.withdrawn.includes(hash) === true;
  return { outcome: isWithdrawn ? 'requests.withdrawn' : refused, setRefused } as const;
}

/** Tells the server that this device doesn't sign, and keeps that in the history. */
export function Refuse({
  hash,
  shown,
  onAnswered,
}: {
  hash: string;
  shown: () => AsShown;
  onAnswered: (answer: Answer) => Promise<void>;
}) {
  const { profile } = useProfile();
  const refuse = async (reason: string) => {
    await apiOf(profile).notifications.refuse({ params: { hash }, body: { ...(reason !== '' && { reason }) } });
    await keepInHistory(profile, { ...shown(), outcome: 'Refused', ...(reason !== '' && { reason }) }, new Date());
    await onAnswered('refused');
  };
  return <RefuseButton onRefuse={refuse} />;
}

/**
 * A request as it is read here, with the buttons to sign it or to refuse. `opensFirst` shows of one that is unusual only what it says and
 * why that is unusual, until somebody asks to see it all: only then can it be signed.
 */
export function Signable({
  read: asked,
  isGone = false,
  opensFirst = false,
  actions,
  onAnswered,
}: {
  read: ReadRequest;
  /** It is not among what waits any more. */
  isGone?: boolean;
  opensFirst?: boolean;
  /** What else can be done instead of answering. */
  actions?: ReactNode;
  onAnswered: (answer: Answer) => Promise<void>;
}) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const [now] = useState(() => new Date());
  const [wasOpened, setOpened] = useState(false);
  const { hash: bundle, isAsked: isBundleAsked } = useOwnBundle();
  const read = readAsSigned(asked, bundle);
  const known = useContent(read.request);
  // With which companion it is signed is a part of it.
  const content = isBundleAsked ? { ...known, isPending: true } : known;
  const told = useOutcome(read.askedAs);
  const outcome = told.outcome ?? (isGone ? 'requests.gone' : undefined);
  const warnings = reviewWarnings(read, content, now);
  const shown = () => asShown(read, content, warnings, t);
  const stops = useStops(warnings, content.isPending);
  const isClosed = opensFirst && warnings.length > 0 && !wasOpened;
  const deliver = async (signature: string) => {
    try {
      const companion = companionIn(read);
      const body = { signature, ...(companion !== undefined && { companion }) };
      await apiOf(profile).notifications.giveSignature({ params: { hash: read.askedAs }, body });
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 410 && error.status !== 404)) throw error;
      told.setRefused(error.code === 'SignatureWithdrawn' ? 'requests.withdrawn' : 'requests.gone');
      return false;
    }
    await onAnswered('signed');
    return true;
  };
  const isStopped = stops.isStopped || isClosed;
  const isOver = stops.isForGood || outcome !== undefined;
  const { sign, busy, problem } = useSigning({ read, content, shown, isStopped, isOver, deliver });
  const refuse = outcome === undefined ? <Refuse hash={read.askedAs} shown={shown} onAnswered={onAnswered} /> : null;
  return (
    <>
      {isClosed ? (
        <FirstLook read={read} content={content} warnings={warnings} />
      ) : (
        <Review read={read} content={content} warnings={warnings} />
      )}
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      {outcome === undefined ? null : <Notice tone="waiting" title={t(outcome)} />}
      {isClosed ? null : <Confirmations {...stops} />}
      <div className={classes.bar} data-foot>
        {isClosed ? (
          <Button size="md" disabled={content.isPending || outcome !== undefined} onClick={() => setOpened(true)}>
            {t('sitting:open')}
          </Button>
        ) : (
          <ConfirmButton
            method={profile.verification}
            label={t('sign:approveAction')}
            holdLabel={t('sign:holdAction')}
            busy={busy}
            disabled={isStopped || isOver}
            onOutcome={(verified) => void sign(verified)}
          />
        )}
        {refuse}
        {actions}
      </div>
    </>
  );
}
