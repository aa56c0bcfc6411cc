import { Notice } from '@countersign/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { KeyKindChoice } from '../../app/profile/key-kind-choice.tsx';
import { makeProfile } from '../../app/profile/make-profile.ts';
import { Page } from '../../app/shell/page.tsx';
import type { KeyKind } from '../../platform/keys/device-key.ts';
import { EmailForm } from './email-form.tsx';

/** Makes the key on this device and the profile it belongs to. */
export function CreateProfile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [kind, setKind] = useState<KeyKind>('Browser');
  const create = async (email: string) => {
    setProblem(undefined);
    const made = await makeProfile(email, kind);
    if (made.ok) await navigate({ to: '/pair' });
    else setProblem(t(made.error));
  };
  return (
    <Page title={t('create.title')} lead={t('create.lead')} back="/welcome">
      {problem === undefined ? null : <Notice tone="danger" title={problem} />}
      <KeyKindChoice value={kind} onChange={setKind} />
      <EmailForm submitLabel={t('create.submit')} onSubmit={create} />
    </Page>
  );
}
