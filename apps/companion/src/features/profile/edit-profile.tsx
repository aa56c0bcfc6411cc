import { Notice, showToast } from '@countersign/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { changeProfile, useProfile } from '../../app/profile/profile-store.ts';
import { Page } from '../../app/shell/page.tsx';
import { EmailForm } from './email-form.tsx';

/** Changes the email address of the profile. The key stays. */
export function EditProfile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useProfile();
  const [failed, setFailed] = useState(false);
  const save = async (email: string) => {
    try {
      await changeProfile({ email });
      showToast({ tone: 'good', title: t('profile.saved') });
      await navigate({ to: '/profile' });
    } catch {
      setFailed(true);
    }
  };
  return (
    <Page title={t('profile.editTitle')} back="/profile">
      {failed ? <Notice tone="danger" title={t('profile.updateFailed')} /> : null}
      <EmailForm current={profile.email} submitLabel={t('action.save')} onSubmit={save} />
    </Page>
  );
}
