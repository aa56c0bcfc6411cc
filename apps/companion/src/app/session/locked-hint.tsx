import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lastSeen, nothingSeen } from './last-seen.ts';

/** Says on the locked screen how much waited when the app was last open; what waits now nobody learns without unlocking. */
export function LockedHint() {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['last-seen'], queryFn: lastSeen, staleTime: 0, gcTime: 0 });
  const { logins, signatures } = data ?? nothingSeen;
  const ofLogins = t('requests.signIns', { count: logins });
  const ofSignatures = t('requests.signatures', { count: signatures });
  if (logins === 0 && signatures === 0) return <span>{t('requests.lockedHint')}</span>;
  const what =
    logins > 0 && signatures > 0
      ? t('requests.signInsAndSignatures', { signIns: ofLogins, signatures: ofSignatures })
      : logins > 0
        ? ofLogins
        : ofSignatures;
  return <span>{t('requests.lockedSeen', { what })}</span>;
}
