import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { keyKindOf, type Profile } from './profile.ts';

/** Of which kind a profile's key is. */
export function KeyKindText({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  return <span>{t(`keyKind.${keyKindOf(profile)}`)}</span>;
}
