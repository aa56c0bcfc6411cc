import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { LastSeen } from './last-seen.ts';

/** How many requests of each kind, in words; undefined where there are none. */
export function useWaitingWords({ logins, signatures }: LastSeen): string | undefined {
  const { t } = useTranslation();
  const ofLogins = t('requests.signIns', { count: logins });
  const ofSignatures = t('requests.signatures', { count: signatures });
  if (logins > 0 && signatures > 0) return t('requests.signInsAndSignatures', { signIns: ofLogins, signatures: ofSignatures });
  if (logins > 0) return ofLogins;
  return signatures > 0 ? ofSignatures : undefined;
}
