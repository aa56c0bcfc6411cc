import { isCodedError } from '@countersign/kernel';
import { Button, buttonLook, Notice, type Tone } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { byAuthenticator } from '../../platform/biometrics/user-verification.ts';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import { notaryToConfirm, pinNotary } from '../profile/pin-notary.ts';
import type { PairedInstance } from '../profile/profile.ts';
import { useProfile } from '../profile/profile-store.ts';
import { Actions, Stack } from '../shell/page.tsx';
import { LockedHint } from './locked-hint.tsx';
import { openSession, type SignInProblem } from './session.ts';

// With what makes a fingerprint: few ever see it.
const ConfirmInstance = lazyScreen(() => import('../profile/confirm-instance.tsx'), 'ConfirmInstance');

type Problem = SignInProblem | 'Cancelled' | 'Unavailable' | 'Unusable';

const problemTexts = {
  Cancelled: 'verification.cancelled',
  Unavailable: 'verification.unavailable',
  Unusable: 'verification.unusable',
  Unreachable: 'error.unreachable',
  UnknownPerson: 'error.notKnownYet',
  Refused: 'error.token',
} as const satisfies Record<Problem, string>;

const tones = {
  Cancelled: 'past',
  Unavailable: 'danger',
  Unusable: 'danger',
  Unreachable: 'danger',
  UnknownPerson: 'waiting',
  Refused: 'danger',
} as const satisfies Record<Problem, Tone>;

/** Asks the device's user, then gets a token with the key. Without it the app shows no requests. */
export function Unlock() {
  const { t } = useTranslation();
  const { profile, key } = useProfile();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [toConfirm, setToConfirm] = useState<PairedInstance>();
  const open = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await platformAuthenticator.verify(profile.verification);
    if (outcome === 'Verified') {
      try {
        const instance = await notaryToConfirm(profile);
        // Nothing is opened with an instance whose notary nobody has compared.
        if (instance === undefined) await openSession(profile, key);
        setToConfirm(instance);
      } catch (error) {
        if (!isCodedError<SignInProblem>(error)) throw error;
        setProblem(error.code);
      }
    } else setProblem(outcome);
    setBusy(false);
  };
  const confirm = async (instance: PairedInstance) => {
    await pinNotary(profile.id, instance);
    // Its user was asked already, and has compared: what they came for goes on.
    try {
      await openSession({ ...profile, instance }, key);
    } catch (error) {
      if (!isCodedError<SignInProblem>(error)) throw error;
      setProblem(error.code);
    }
    setToConfirm(undefined);
  };
  if (toConfirm !== undefined) {
    return (
      <Stack>
        <Notice tone="waiting" title={t('pair.setUpSince')} />
        <Suspense fallback={null}>
          <ConfirmInstance instance={toConfirm} onConfirmed={() => confirm(toConfirm)} onCancel={() => setToConfirm(undefined)} />
        </Suspense>
      </Stack>
    );
  }
  return (
    <Stack>
      {problem === undefined ? null : (
        <Notice tone={tones[problem]} title={t(problemTexts[problem])}>
          {problem === 'UnknownPerson'
            ? t('error.notKnownYetHint')
            : problem === 'Cancelled'
              ? t('verification.tryAgain')
              : problem === 'Unreachable'
                ? [...(navigator.onLine ? [] : [t('error.connectivity')]), t('requests.offline')].join(' ')
                : null}
        </Notice>
      )}
      <strong>{t('requests.locked')}</strong>
      <LockedHint />
      <Actions>
        <Button size="md" loading={busy} onClick={() => void open()}>
          {t('action.unlock')}
        </Button>
        {problem === 'UnknownPerson' ? (
          <Link to="/key" {...buttonLook({ variant: 'default', size: 'md' })}>
            {t('profile.showKey')}
          </Link>
        ) : null}
        {problem === 'Unavailable' ? (
          <Link to="/profile" {...buttonLook({ variant: 'default', size: 'md' })}>
            {t('profile.guard')}
          </Link>
        ) : null}
        {(problem === 'Cancelled' || problem === 'Unavailable') && byAuthenticator.has(profile.verification.type) ? (
          <Link to="/key-gone" {...buttonLook({ variant: 'default', size: 'md' })}>
            {t('verification.eachTime')}
          </Link>
        ) : null}
        {problem === 'Unreachable' ? (
          <Link to="/scan" {...buttonLook({ variant: 'default', size: 'md' })}>
            {t('requests.scan')}
          </Link>
        ) : null}
      </Actions>
    </Stack>
  );
}
