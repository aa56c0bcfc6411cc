import { ApiError } from '@countersign/client';
import { Notice, showToast } from '@countersign/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../app/api/client.ts';
import { waitingQuery, type Waiting } from '../../../app/api/waiting.ts';
import { ConfirmButton } from '../../../app/confirm/confirm-button.tsx';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Page } from '../../../app/shell/page.tsx';
import { checkRequest, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { Refusal } from './refusal.tsx';
import { RefuseButton } from './refuse-button.tsx';
import { Review, reviewWarnings } from './review.tsx';
import classes from './sign.module.css';
import { useSigning } from './use-signing.ts';

/** A request that waits for this device: read here, shown, signed or refused. */
export function SignWaiting({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  // Read once: what is on the screen is what will be signed, whatever a later poll brings.
  const [read] = useState(() => checkRequest(waiting.entity, waiting.hash));
  return (
    <Page title={t('sign.title')} back="/">
      {read.ok ? (
        <Signable read={read.value} />
      ) : (
        <>
          <Refusal refusal={read.error} />
          <Refuse hash={waiting.hash} />
        </>
      )}
    </Page>
  );
}

function useLeave(): (key: 'signed' | 'refused') => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (key) => {
    showToast(
      key === 'signed'
        ? { tone: 'good', title: t('sign.signed'), message: t('sign.signedHint') }
        : { tone: 'past', title: t('sign.refused') },
    );
    await navigate({ to: '/' });
    await queries.invalidateQueries(waitingQuery);
  };
}

function Refuse({ hash }: { hash: string }) {
  const leave = useLeave();
  const refuse = async (reason: string) => {
    await api().notifications.refuse({ params: { hash }, body: { ...(reason !== '' && { reason }) } });
    await leave('refused');
  };
  return <RefuseButton onRefuse={refuse} />;
}

/** What became of a request while its screen was open; undefined while it waits, as far as is known. */
function useOutcome(hash: string) {
  const { data } = useQuery({ ...waitingQuery, enabled: useIsOpen() });
  const [refused, setRefused] = useState<'sign.gone' | 'sign.withdrawn'>();
  const isWithdrawn = data?.withdrawn.includes(hash) === true;
  return { outcome: isWithdrawn ? 'sign.withdrawn' : refused, setRefused } as const;
}

function Signable({ read }: { read: ReadRequest }) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const leave = useLeave();
  const [now] = useState(() => new Date());
  const content = useContent(read.request);
  const { outcome, setRefused } = useOutcome(read.hash);
  const { sign, busy, problem } = useSigning(read, content, async (signature) => {
    try {
      await api().notifications.giveSignature({ params: { hash: read.hash }, body: { signature } });
      await leave('signed');
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 410 && error.status !== 404)) throw error;
      setRefused(error.code === 'SignatureWithdrawn' ? 'sign.withdrawn' : 'sign.gone');
    }
  });
  const warnings = reviewWarnings(read, content, now);
  const blocked = warnings.some(({ blocks }) => blocks === true);
  return (
    <>
      <Review read={read} content={content} warnings={warnings} />
      {problem === undefined ? null : (
        <Notice tone={problem === 'verification.cancelled' ? 'past' : 'danger'} title={t(problem)} />
      )}
      {outcome === undefined ? null : <Notice tone="waiting" title={t(outcome)} />}
      {blocked ? <Notice tone="danger" title={t('sign.blocked')} /> : null}
      <div className={classes.bar} data-foot>
        <ConfirmButton
          method={profile.verification}
          label={t('sign.approveAction')}
          holdLabel={t('sign.holdAction')}
          busy={busy}
          disabled={blocked || outcome !== undefined || content.isPending}
          onOutcome={(outcome) => void sign(outcome)}
        />
        {outcome === undefined ? <Refuse hash={read.hash} /> : null}
      </div>
    </>
  );
}
