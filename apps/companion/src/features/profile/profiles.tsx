import { Avatar } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { instanceQuery, neighbourBackend } from '../../app/api/instance-query.ts';
import { KeyKindText } from '../../app/profile/key-kind-text.tsx';
import { placeOf, type Profile } from '../../app/profile/profile.ts';
import { chooseProfile, useProfile } from '../../app/profile/profile-store.ts';
import { Page, RowButton } from '../../app/shell/page.tsx';
import classes from './profiles.module.css';
import { WaysToAProfile } from './ways-to-a-profile.tsx';

/** The profiles of this device: the one it acts for, the others to change to, and the ways to a further one. */
export function Profiles() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile, profiles } = useProfile();
  const backend = neighbourBackend(globalThis.location);
  const instance = useQuery({ ...instanceQuery(backend ?? ''), enabled: backend !== undefined });
  const choose = async (id: string) => {
    await chooseProfile(id);
    await navigate({ to: '/' });
  };
  return (
    <Page title={t('profiles.title')} lead={t('profiles.lead')} back="/">
      <ul className={classes.list}>
        {profiles.map((one) => (
          <li key={one.id}>
            <RowButton
              className={classes.profile}
              aria-current={one.id === profile.id || undefined}
              onClick={() => void choose(one.id)}
            >
              <Described profile={one} isChosen={one.id === profile.id} />
            </RowButton>
          </li>
        ))}
      </ul>
      <WaysToAProfile newLabel={t('profiles.add')} isDemo={instance.data?.demo === true} />
    </Page>
  );
}

function Described({ profile, isChosen }: { profile: Profile; isChosen: boolean }) {
  const { t } = useTranslation();
  const { name, email, publicKey, demoAlias } = profile;
  return (
    <>
      <Avatar name={name} tintKey={publicKey} size="md" />
      <span className={classes.text}>
        <strong>{name}</strong>
        {email === name ? null : <span>{email}</span>}
        <span>{placeOf(profile) ?? t('profile.notPaired')}</span>
        <span>{demoAlias === undefined ? <KeyKindText profile={profile} /> : t('profile.demo')}</span>
        {isChosen ? <span className={classes.chosen}>{t('profiles.chosen')}</span> : null}
      </span>
    </>
  );
}
