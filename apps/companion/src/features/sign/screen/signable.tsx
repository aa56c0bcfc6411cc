import { ApiError } from '@countersign/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { apiOf } from '../../../app/api/client.ts';
import { waitingQuery } from '../../../app/api/waiting.ts';
import { keepInHistory } from '../../../app/history/history.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { companionIn, type ReadRequest } from '../request/read-request.ts';
import type { AsShown } from './as-shown.ts';
import { ReasonButton } from './reason-button.tsx';
import { SigningForm } from './signing-form.tsx';

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
  const { t } = useTranslation();
  const { profile } = useProfile();
  const refuse = async (reason: string) => {
    await apiOf(profile).notifications.refuse({ params: { hash }, body: { ...(reason !== '' && { reason }) } });
    await keepInHistory(profile, { ...shown(), outcome: 'Refused', ...(reason !== '' && { reason }) }, new Date());
    await onAnswered('refused');
  };
  const words = {
    open: t('sign:refuse'),
    title: t('sign:refuseTitle'),
    reason: t('sign:refuseReason'),
    hint: t('sign:refuseHint'),
    go: t('sign:refuse'),
  };
  return <ReasonButton words={words} onReason={refuse} />;
}

/** A request that waits, as it is read here, with the buttons to sign it or to refuse. */
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
  const told = useOutcome(asked.askedAs);
  const outcome = told.outcome ?? (isGone ? 'requests.gone' : undefined);
  const deliver = async (read: ReadRequest, signature: string) => {
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
  return (
    <SigningForm
      asked={asked}
      outcome={outcome === undefined ? undefined : t(outcome)}
      opensFirst={opensFirst}
      hasCode
      words={{ label: t('sign:approveAction'), holdLabel: t('sign:holdAction') }}
      deliver={deliver}
      aside={(shown) => (
        <>
          {outcome === undefined ? <Refuse hash={asked.askedAs} shown={shown} onAnswered={onAnswered} /> : null}
          {actions}
        </>
      )}
    />
  );
}
