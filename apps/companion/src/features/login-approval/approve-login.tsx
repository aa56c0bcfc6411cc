import './texts.ts';

import { canonicalJson, isCodedError } from '@countersign/kernel';
import { ApiError } from '@countersign/client';
import { requestHash } from '@countersign/signing/hashes';
import { Button, DetailItem, DetailList, MomentText, Notice, showToast } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { apiOf } from '../../app/api/client.ts';
import { useIsGone } from '../../app/api/use-is-gone.ts';
import { waitingQuery, type Waiting } from '../../app/api/waiting.ts';
import { useAskerWords } from '../../app/api/use-asker-words.ts';
import { checkProblem, unverifiedText, type CheckProblem } from '../../app/confirm/check-problem.ts';
import { ProblemNotice } from '../../app/confirm/problem-notice.tsx';
import { useNewest } from '../../app/confirm/use-newest.ts';
import { keepInHistory } from '../../app/history/history.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { Page } from '../../app/shell/page.tsx';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import classes from './approve-login.module.css';
import { approvalOf, readLogin, type LoginEntity } from './login-request.ts';
import { refuseSignIn, type RefusedSignIn } from './refuse-sign-in.ts';
import { shownSignIn, unreadableSignIn } from './shown-sign-in.ts';

/** Approves a sign-in by tapping the number that the browser shows, or refuses it. */
export function ApproveLogin({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const issuer = profile.instance?.identity ?? '';
  const [login] = useState(() => readLogin(waiting.entity, { hash: waiting.hash, issuer, now: new Date() }));
  return (
    <Page title={t('login:title')} back="/">
      {login.ok ? (
        <Numbers entity={login.value} hash={waiting.hash} numbers={waiting.numbers ?? []} />
      ) : (
        <>
          <Notice tone="danger" title={t(`login:${login.error}`)} />
          <RefuseLogin hash={waiting.hash} text={canonicalJson(waiting.entity)} shown={unreadableSignIn(t)} />
        </>
      )}
    </Page>
  );
}

function RefuseLogin({ hash, text, shown }: RefusedSignIn) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const refuse = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await refuseSignIn(profile, { hash, text, shown });
    } catch {
      setFailed(true);
      return setBusy(false);
    }
    showToast({ tone: 'past', title: t('login:refused') });
    await navigate({ to: '/' });
    return queries.invalidateQueries(waitingQuery);
  };
  return (
    <>
      {failed ? <Notice tone="danger" title={t('login:notRefused')} /> : null}
      <div>
        <Button size="md" variant="default" loading={busy} onClick={() => void refuse()}>
          {t('login:none')}
        </Button>
      </div>
    </>
  );
}

type Problem = 'login:mismatch' | 'login:expired' | 'login:failed' | CheckProblem;

function problemOf(error: unknown): Problem {
  if (isCodedError(error, 'NumberMismatch')) return 'login:mismatch';
  const unchecked = checkProblem(error);
  if (unchecked !== undefined) return unchecked;
  return error instanceof ApiError && (error.status === 410 || error.status === 404) ? 'login:expired' : 'login:failed';
}

function Numbers({ entity, hash, numbers }: { entity: LoginEntity; hash: string; numbers: readonly number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { profile, key } = useProfile();
  const [busy, setBusy] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const browser = useAskerWords(entity);
  const isGone = useIsGone(hash);
  const newest = useNewest({ isGone });
  // While it is approved it goes as well, and by itself.
  const shown = problem ?? (isGone && busy === undefined ? 'login:expired' : undefined);
  const over = shown === 'login:mismatch' || shown === 'login:expired';

  const approve = async (number: number) => {
    const outcome = await platformAuthenticator.verify(profile.verification);
    if (outcome !== 'Verified') return setProblem(unverifiedText(outcome));
    const approval = approvalOf(entity, number);
    const signature = await key.signRequest(approval);
    // The device asks its user before, and some keys only now: it may be over by then.
    if (newest().isGone) return undefined;
    const signed = { text: canonicalJson(approval), hash: requestHash(approval), signature };
    await keepInHistory(
      profile,
      { subject: 'SignIn', outcome: 'Signed', shown: shownSignIn(entity, browser, t, number), ...signed },
      new Date(),
    );
    await apiOf(profile).notifications.giveSignature({ params: { hash }, body: { signature, number } });
    showToast({ tone: 'good', title: t('login:done') });
    await navigate({ to: '/' });
    return queries.invalidateQueries(waitingQuery);
  };
  const tap = async (number: number) => {
    setBusy(number);
    setProblem(undefined);
    try {
      await approve(number);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(undefined);
  };
  return (
    <>
      <p className={classes.sentence}>{t('login:sentence', { client: entity.clientName, email: entity.email })}</p>
      {[profile.email, profile.login].some((own) => own.toLowerCase() === entity.email.toLowerCase()) ? null : (
        <Notice tone="waiting" title={t('login:otherEmail')} />
      )}
      {shown === undefined ? null : <ProblemNotice problem={shown} />}
      <DetailList>
        {browser === undefined ? null : <DetailItem label={t('login:browser')}>{browser}</DetailItem>}
        {entity.address === undefined ? null : <DetailItem label={t('login:address')}>{entity.address}</DetailItem>}
        <DetailItem label={t('login:started')}>
          <MomentText value={entity.createdAt} />
        </DetailItem>
      </DetailList>
      <fieldset className={classes.numbers}>
        <legend>{t('login:ask')}</legend>
        {numbers.map((number) => (
          <Button
            key={number}
            variant="default"
            className={classes.number}
            loading={busy === number}
            disabled={over || busy !== undefined}
            aria-label={t('login:number', { number })}
            onClick={() => void tap(number)}
          >
            {number}
          </Button>
        ))}
      </fieldset>
      <RefuseLogin hash={hash} text={canonicalJson({ ...entity })} shown={shownSignIn(entity, browser, t)} />
      <DetailList>
        <DetailItem label={t('login:where')}>{entity.issuer}</DetailItem>
      </DetailList>
    </>
  );
}
