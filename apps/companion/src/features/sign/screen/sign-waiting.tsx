import { showToast } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useIsGone } from '../../../app/api/use-is-gone.ts';
import { waitingQuery, type Waiting } from '../../../app/api/waiting.ts';
import { Page } from '../../../app/shell/page.tsx';
import { checkRequest } from '../request/read-request.ts';
import { asUnreadable } from './as-shown.ts';
import { Refusal } from './refusal.tsx';
import { Refuse, Signable, type Answer } from './signable.tsx';

/** A request that waits for this device: read here, shown, signed or refused. */
export function SignWaiting({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const isGone = useIsGone(waiting.hash);
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
