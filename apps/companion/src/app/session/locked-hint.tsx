import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useProfile } from '../profile/profile-store.ts';
import { lastSeen, nothingSeen } from './last-seen.ts';
import { useLock } from './session.ts';
import { useWaitingWords } from './use-waiting-words.ts';

/**
 * Says on the locked screen why it is locked, if nobody asked for it, and how much waited when the app was last open; what waits now nobody
 * learns without unlocking.
 */
export function LockedHint() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const { isIdle } = useLock();
  const { data } = useQuery({ queryKey: ['last-seen'], queryFn: () => lastSeen(profile.id), staleTime: 0, gcTime: 0 });
  const what = useWaitingWords(data ?? nothingSeen);
  return (
    <>
      {isIdle ? <span>{t('lock.idle')}</span> : null}
      <span>{what === undefined ? t('requests.lockedHint') : t('requests.lockedSeen', { what })}</span>
    </>
  );
}
