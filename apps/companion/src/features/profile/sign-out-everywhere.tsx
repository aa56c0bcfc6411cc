import { isCodedError } from '@countersign/kernel';
import { Button, Notice, showToast } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { api } from '../../app/api/client.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { accessToken, closeSession, openSession } from '../../app/session/session.ts';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';

/** Ends every browser's session and every access token of this person: for a computer that is no longer in their hands. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const { profile, key } = useProfile();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const end = async () => {
    if ((await platformAuthenticator.verify(profile.verification)) !== 'Verified') return;
    if (accessToken() === undefined) await openSession(profile, key);
    await api().me.signOut();
    closeSession();
    showToast({ tone: 'good', title: t('profile.signedOut') });
  };
  const press = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await end();
    } catch (error) {
      if (!isCodedError(error)) throw error;
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed ? <Notice tone="danger" title={t('error.generic')} /> : null}
      <div>
        <Button variant="default" loading={busy} onClick={() => void press()}>
          {t('profile.signOut')}
        </Button>
      </div>
    </>
  );
}
