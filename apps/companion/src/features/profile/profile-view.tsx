import './texts.ts';

import { keyFingerprint } from '@countersign/signing/hashes';
import {
  AddressText,
  Button,
  buttonLook,
  Card,
  CardStack,
  DateTimeText,
  DetailItem,
  DetailList,
  DetailSection,
  useColorScheme,
} from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { KeyKindText } from '../../app/profile/key-kind-text.tsx';
import { SynchronisedNotice } from '../../app/profile/synchronised-notice.tsx';
import { useProfile } from '../../app/profile/profile-store.ts';
import { Actions, Page } from '../../app/shell/page.tsx';
import { useRunningCode } from '../../app/update/app-update.ts';
import { DeleteProfile } from './delete-profile.tsx';
import { KeepingText } from './keeping-text.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LockChoice } from './lock-choice.tsx';
import { PushChoice } from './push-choice.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { VerificationNote } from './verification-note.tsx';

/** For whom the device acts, with which instance, and how the key is guarded; and what is the same for all profiles of the device. */
export function ProfileView() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const { colorScheme, setColorScheme } = useColorScheme();
  const code = useRunningCode();
  const { instance, verification, demoAlias } = profile;
  return (
    <Page title={t('profile.title')}>
      <CardStack>
        <Card>
          <DetailList>
            {demoAlias === undefined ? null : <DetailItem label={t('profile.demo')}>{demoAlias}</DetailItem>}
            <DetailItem label={t('create.name')}>{profile.name}</DetailItem>
            <DetailItem label={t('profile.email')}>{profile.email}</DetailItem>
            <DetailItem label={t('create.login')}>{profile.login}</DetailItem>
            <DetailItem label={t('profile.backend')}>{instance?.backend ?? t('profile.notPaired')}</DetailItem>
            <DetailItem label={t('profile.identity')}>{instance?.identity ?? t('profile.notPaired')}</DetailItem>
            <DetailItem label={t('profile.notary')}>
              {instance?.notaryPublicKey === undefined ? (
                t('profile.noNotary')
              ) : (
                <span className="cs-mono">{keyFingerprint(instance.notaryPublicKey)}</span>
              )}
            </DetailItem>
            <DetailItem label={t('profile.key')}>
              <AddressText value={profile.publicKey} label={t('profile.key')} />
            </DetailItem>
            <DetailItem label={t('keyKind.label')}>
              <KeyKindText profile={profile} />
            </DetailItem>
            <DetailItem label={t('ownKey:keeping.label')}>
              <KeepingText />
            </DetailItem>
            <DetailItem label={t('profile.verification')}>{t(`profile.by${verification.type}`)}</DetailItem>
            {instance === undefined ? null : (
              <DetailItem label={t('push.label')}>
                <PushChoice />
              </DetailItem>
            )}
            <DetailItem label={t('profile.created')}>
              <DateTimeText value={profile.createdAt} />
            </DetailItem>
          </DetailList>
        </Card>
        <VerificationNote />
        <SynchronisedNotice profile={profile} />
        <Actions>
          <Link to="/key" {...buttonLook({ variant: 'default' })}>
            {t('profile.showKey')}
          </Link>
          <Link to="/profile/edit" {...buttonLook({ variant: 'default' })}>
            {t('profile.edit')}
          </Link>
          <Link to="/pair" {...buttonLook({ variant: 'default' })}>
            {t('profile.repair')}
          </Link>
          <Link to="/profiles" {...buttonLook({ variant: 'default' })}>
            {t('profiles.change')}
          </Link>
        </Actions>
        <DetailSection title={t('profile.device')} hint={t('profile.deviceHint')}>
          <DetailList>
            <DetailItem label={t('lock.label')}>
              <LockChoice />
            </DetailItem>
            <DetailItem label={t('profile.look')}>
              <Actions>
                {(['light', 'dark', 'auto'] as const).map((scheme) => (
                  <Button
                    key={scheme}
                    variant="default"
                    aria-pressed={colorScheme === scheme}
                    onClick={() => setColorScheme(scheme)}
                  >
                    {t(`action.${scheme}`)}
                  </Button>
                ))}
              </Actions>
            </DetailItem>
            <DetailItem label={t('profile.language')}>
              <LanguageChoice />
            </DetailItem>
            <DetailItem label={t('update.app')}>
              {'hash' in code ? <AddressText value={code.hash} label={t('update.app')} /> : t(`update.unknown.${code.unknown}`)}
            </DetailItem>
          </DetailList>
        </DetailSection>
        {instance === undefined ? null : (
          <DetailSection title={t('profile.signedIn')} hint={t('profile.signOutHint')}>
            <SignOutEverywhere />
          </DetailSection>
        )}
        <DetailSection title={t('profile.danger')} hint={t('profile.dangerHint')}>
          <DeleteProfile />
        </DetailSection>
      </CardStack>
    </Page>
  );
}
