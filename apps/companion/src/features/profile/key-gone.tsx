import './texts.ts';

import { Button, buttonLook, CardStack, DetailSection, Notice, showToast } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { unverifiedText } from '../../app/confirm/check-problem.ts';
import { ProblemNotice } from '../../app/confirm/problem-notice.tsx';
import { keyKindOf, type Profile } from '../../app/profile/profile.ts';
import { changeProfile, useProfileState } from '../../app/profile/profile-store.ts';
import { Actions, Page, Stack } from '../../app/shell/page.tsx';
import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import type { NotVerified } from '../../platform/biometrics/user-verification.ts';
import { DeleteProfile } from './delete-profile.tsx';
import classes from './key-gone.module.css';

/** What becomes of a person whose key is gone, and what they do then; what to try first, where the key may still be there. */
export function KeyGone() {
  const { t } = useTranslation();
  const state = useProfileState();
  const opened = state.status === 'ready' ? state : undefined;
  const isHere = opened?.isKeyGone === true;
  return (
    <Page
      title={t(isHere ? 'ownKey:gone.titleHere' : 'ownKey:gone.title')}
      lead={isHere ? t('ownKey:gone.leadHere', { name: opened.profile.name }) : t('ownKey:gone.lead')}
      back={isHere ? '/profiles' : opened === undefined ? '/welcome' : '/profile'}
    >
      <CardStack>
        {opened === undefined || isHere ? null : <TryFirst profile={opened.profile} />}
        <DetailSection title={t('ownKey:gone.steps')}>
          <Stack>
            <p>{t('ownKey:gone.safe')}</p>
            <ol className={classes.steps}>
              <li>{t('ownKey:gone.step1')}</li>
              <li>{t('ownKey:gone.step2')}</li>
              <li>{t('ownKey:gone.step3')}</li>
            </ol>
            <Actions>
              <Link to="/invitation" {...buttonLook({ size: 'md' })}>
                {t('welcome.invited')}
              </Link>
              <Link to="/profile/new" {...buttonLook({ variant: 'default', size: 'md' })}>
                {t('ownKey:gone.newProfile')}
              </Link>
            </Actions>
          </Stack>
        </DetailSection>
        {isHere ? (
          <DetailSection title={t('profile.danger')} hint={t('profile.deleteHistory')}>
            <DeleteProfile />
          </DetailSection>
        ) : null}
      </CardStack>
    </Page>
  );
}

/** What may bring a key back that only does not answer. */
function TryFirst({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  if (keyKindOf(profile) === 'Credential')
    return (
      <Notice tone="waiting" title={t('ownKey:gone.credential')}>
        {t('ownKey:gone.credentialHint')}
      </Notice>
    );
  return profile.verification.type === 'Device' ? <CheckAgain profile={profile} /> : null;
}

/** Puts another check of this device in the place of one that its platform has forgotten: it recognises the device's owner as the first one did. */
function CheckAgain({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<NotVerified>();
  const register = async () => {
    setProblem(undefined);
    const verification = await platformAuthenticator.register(profile.email);
    if (typeof verification === 'string') return setProblem(verification);
    await changeProfile(profile.id, { verification });
    return showToast({ tone: 'good', title: t('ownKey:gone.checkDone') });
  };
  return (
    <DetailSection title={t('ownKey:gone.check')} hint={t('ownKey:gone.checkHint')}>
      <Stack>
        {problem === undefined ? null : <ProblemNotice problem={unverifiedText(problem)} />}
        <div>
          <Button variant="default" onClick={() => void register()}>
            {t('ownKey:gone.checkAgain')}
          </Button>
        </div>
      </Stack>
    </DetailSection>
  );
}
