import { Button, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { unverifiedText } from '../../app/confirm/check-problem.ts';
import { changeProfile, useProfile } from '../../app/profile/profile-store.ts';
import { Actions } from '../../app/shell/page.tsx';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import type { NotVerified, VerificationMethod } from '../../platform/biometrics/user-verification.ts';

// With the fields of a form.
const SetPin = lazyScreen(() => import('./set-pin.tsx'), 'SetPin');

const tones = { Device: 'good', Pin: 'good', Credential: 'good', Gesture: 'waiting', None: 'danger' } as const satisfies Record<
  VerificationMethod['type'],
  string
>;

/** Says how the key is guarded, and offers a guard where there is none yet. */
export function VerificationNote() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const { type } = profile.verification;
  const isGuarded = tones[type] === 'good';
  return (
    <Notice tone={tones[type]} title={t(`verification.by${type}`)} actions={isGuarded ? undefined : <Guards />}>
      {isGuarded ? undefined : t(`verification.by${type}Hint`)}
    </Notice>
  );
}

function Guards() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const [setsPin, setSetsPin] = useState(false);
  const canCheck = useQuery({ queryKey: ['platform-authenticator'], queryFn: () => platformAuthenticator.isAvailable() });
  const [problem, setProblem] = useState<NotVerified>();
  const register = async () => {
    setProblem(undefined);
    const verification = await platformAuthenticator.register(profile.email);
    if (typeof verification === 'string') setProblem(verification);
    else await changeProfile(profile.id, { verification });
  };
  return (
    <Actions>
      {problem === undefined ? null : <span>{t(unverifiedText(problem))}</span>}
      {canCheck.data === true ? (
        <Button variant="default" onClick={() => void register()}>
          {t('verification.register')}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setSetsPin(true)}>
        {t('pin.set')}
      </Button>
      {setsPin ? (
        <Suspense fallback={null}>
          <SetPin onClose={() => setSetsPin(false)} />
        </Suspense>
      ) : null}
    </Actions>
  );
}
