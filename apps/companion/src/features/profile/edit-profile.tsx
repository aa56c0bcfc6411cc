import { Notice, showToast } from '@countersign/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { ProfileDetails } from '../../app/profile/profile.ts';
import { changeProfile, useProfile } from '../../app/profile/profile-store.ts';
import { Page } from '../../app/shell/page.tsx';
import { DetailsForm } from './details-form.tsx';

/** Changes what its owner says of the profile. The key stays. */
export function EditProfile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile } = useProfile();
  const [failed, setFailed] = useState(false);
  const save = async (details: ProfileDetails) => {
    try {
      await changeProfile(profile.id, details);
      showToast({ tone: 'good', title: t('profile.saved') });
      await navigate({ to: '/profile' });
    } catch {
      setFailed(true);
    }
  };
  const { name, email, login } = profile;
  return (
    <Page title={t('profile.editTitle')} back="/profile">
      {failed ? <Notice tone="danger" title={t('profile.updateFailed')} /> : null}
      <DetailsForm current={{ name, email, login }} submitLabel={t('action.save')} onSubmit={save} />
    </Page>
  );
}
