import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { isKeySynchronised, type Profile } from './profile.ts';

/** What it means that a passkey is synchronised, to the person who registers with it; nothing for other keys. */
export function SynchronisedNotice({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  if (isKeySynchronised(profile) !== true) return null;
  return (
    <Notice tone="waiting" title={t('keyKind.synchronised')}>
      {t('keyKind.synchronisedHint')}
    </Notice>
  );
}
