import { Notice } from '@countersign/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startProfile } from '../../app/profile/profile-store.ts';
import { Page } from '../../app/shell/page.tsx';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import type { DeviceKey } from '../../platform/keys/device-key.ts';
import { webCryptoKeys } from '../../platform/keys/web-crypto-keys.ts';
import { EmailForm } from './email-form.tsx';

/** Makes the key on this device and the profile it belongs to. */
export function CreateProfile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const makeKey = async (): Promise<DeviceKey | undefined> => {
    try {
      return await webCryptoKeys.create();
    } catch {
      setProblem(t('create.keysFailed'));
      return undefined;
    }
  };
  const create = async (email: string) => {
    setProblem(undefined);
    const key = await makeKey();
    if (key === undefined) return;
    try {
      const verification = (await platformAuthenticator.register(email)) ?? ({ type: 'Gesture' } as const);
      await startProfile({ email, publicKey: key.publicKey, verification, createdAt: new Date().toISOString() }, key);
      await navigate({ to: '/pair' });
    } catch {
      setProblem(t('create.failed'));
    }
  };
  return (
    <Page title={t('create.title')} lead={t('create.lead')} back="/welcome">
      {problem === undefined ? null : <Notice tone="danger" title={problem} />}
      <EmailForm submitLabel={t('create.submit')} onSubmit={create} />
    </Page>
  );
}
