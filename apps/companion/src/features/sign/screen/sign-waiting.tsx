import { showToast } from '@countersign/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { waitingQuery, type Waiting } from '../../../app/api/waiting.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Page } from '../../../app/shell/page.tsx';
import { checkRequest } from '../request/read-request.ts';
import { asUnreadable } from './as-shown.ts';
import { Refusal } from './refusal.tsx';
import { Refuse, Signable, type Answer } from './signable.tsx';

/** A request that waits for this device: read here, shown, signed or refused. */
export function SignWaiting({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const { data } = useQuery({ ...waitingQuery, enabled: useIsOpen() });
  // Another tab may have answered it, or it has expired.
  const isGone = data?.items.every(({ hash }) => hash !== waiting.hash) === true;
  // Read once: what is on the screen is what will be signed, whatever a later poll brings.
  const [read] = useState(() => checkRequest(waiting.entity, waiting.hash));
  return (
    <Page title={t('requests.sign')} back="/">
      {read.ok ? (
        <Signable read={read.value} isGone={isGone} onAnswered={leave} />
      ) : (
        <>
          <Refusal refusal={read.error} />
          <Refuse hash={waiting.hash} shown={() => asUnreadable(waiting.entity, waiting.hash, t)} onAnswered={leave} />
        </>
      )}
    </Page>
  );
}

function useLeave(): (answer: Answer) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (answer) => {
    showToast(
      answer === 'signed'
        ? { tone: 'good', title: t('sign:signed'), message: t('sign:signedHint') }
        : { tone: 'past', title: t('sign:refused') },
    );
    await navigate({ to: '/' });
    await queries.invalidateQueries(waitingQuery);
  };
}
