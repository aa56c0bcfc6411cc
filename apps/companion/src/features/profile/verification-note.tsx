import { Notice } from '@countersign/ui';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { changeProfile, useProfile } from '../../app/profile/profile-store.ts';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';

/** Says how the key is guarded, and offers the device's own check where there is one that is not used yet. */
export function VerificationNote() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const canCheck = useQuery({ queryKey: ['platform-authenticator'], queryFn: () => platformAuthenticator.isAvailable() });
  if (profile.verification.type === 'Credential') return <Notice tone="good" title={t('verification.credential')} />;
  if (profile.verification.type === 'Device') return <Notice tone="good" title={t('verification.device')} />;
  const register = async () => {
    const verification = await platformAuthenticator.register(profile.email);
    if (verification !== undefined) await changeProfile({ verification });
  };
  return (
    <Notice
      tone="waiting"
      title={t('verification.gesture')}
      actions={
        canCheck.data === true ? (
          <Button variant="default" onClick={() => void register()}>
            {t('verification.register')}
          </Button>
        ) : undefined
      }
    >
      {t('verification.gestureHint')}
    </Notice>
  );
}
