import { Avatar } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { waitingOf } from '../../../app/api/waiting.ts';
import { placeOf, type Profile } from '../../../app/profile/profile.ts';
import { chooseProfile, useProfile } from '../../../app/profile/profile-store.ts';
import { countWaiting, lastSeen, nothingSeen } from '../../../app/session/last-seen.ts';
import { useIsOpenFor } from '../../../app/session/session.ts';
import { useWaitingWords } from '../../../app/session/use-waiting-words.ts';
import { RowButton } from '../../../app/shell/page.tsx';
import classes from './other-profiles.module.css';

/** What waits for the other profiles of this device, each said by itself; pressing one changes to it. */
export function OtherProfiles() {
  const { t } = useTranslation();
  const { profile, profiles } = useProfile();
  return (
    <section className={classes.others} aria-label={t('profiles.others')}>
      <h2>{t('profiles.others')}</h2>
      <ul>
        {profiles
          .filter(({ id }) => id !== profile.id)
          .map((one) => (
            <li key={one.id}>
              <OtherProfile profile={one} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function OtherProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const isOpen = useIsOpenFor(profile);
  const now = useQuery({ ...waitingOf(profile), enabled: isOpen });
  const before = useQuery({ queryKey: ['last-seen', profile.id], queryFn: () => lastSeen(profile.id), staleTime: 0 });
  const isNow = isOpen && now.data !== undefined;
  const what = useWaitingWords(isNow ? countWaiting(now.data.items) : (before.data ?? nothingSeen));
  return (
    <RowButton className={classes.other} onClick={() => void chooseProfile(profile.id)}>
      <Avatar name={profile.name} tintKey={profile.publicKey} size="sm" />
      <span className={classes.text}>
        <strong>{profile.name}</strong>
        <span>{placeOf(profile) ?? t('profile.notPaired')}</span>
        <span>
          {isNow ? (what ?? t('profiles.nothing')) : what === undefined ? t('profiles.locked') : t('profiles.whenOpen', { what })}
        </span>
      </span>
    </RowButton>
  );
}
