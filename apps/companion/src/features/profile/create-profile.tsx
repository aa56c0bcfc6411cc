import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { ProblemNotice } from '../../app/confirm/problem-notice.tsx';
import { KeyKindChoice, useKeyChoice } from '../../app/profile/key-kind-choice.tsx';
import { makeProfile, type ProfileProblem } from '../../app/profile/make-profile.ts';
import type { ProfileDetails } from '../../app/profile/profile.ts';
import { useProfileState } from '../../app/profile/profile-store.ts';
import { Page } from '../../app/shell/page.tsx';
import { DetailsForm } from './details-form.tsx';

/** Makes the key on this device and the profile it belongs to. */
export function CreateProfile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isFirst = useProfileState().status === 'none';
  const [problem, setProblem] = useState<ProfileProblem>();
  const choice = useKeyChoice();
  const create = async (details: ProfileDetails) => {
    setProblem(undefined);
    const chosen = choice.chosen();
    if (chosen === undefined) return;
    const made = await makeProfile(details, chosen);
    if (made.ok) await navigate({ to: '/pair', hash: true });
    else setProblem(made.error);
  };
  return (
    <Page title={t('create.title')} lead={t('create.lead')} back={isFirst ? '/welcome' : '/profiles'}>
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      <DetailsForm submitLabel={t('create.submit')} disabled={choice.kinds?.length === 0} onSubmit={create}>
        <KeyKindChoice choice={choice} />
      </DetailsForm>
    </Page>
  );
}
