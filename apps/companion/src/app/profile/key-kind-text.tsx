import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useProfile } from './profile-store.ts';

/** Of which kind this device's key is. */
export function KeyKindText() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  return <span>{t(profile.verification.type === 'Credential' ? 'keyKind.Credential' : 'keyKind.Browser')}</span>;
}
