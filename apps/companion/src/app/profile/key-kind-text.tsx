import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { isKeySynchronised, keyKindOf, type Profile } from './profile.ts';

/** Of which kind a profile's key is, and of a passkey whether it is on one device alone, where that is known. */
export function KeyKindText({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const kind = keyKindOf(profile);
  const isSynchronised = isKeySynchronised(profile);
  const isSaid = kind === 'Credential' && isSynchronised !== undefined;
  return <span>{t(isSaid ? `keyKind.${isSynchronised ? 'Synchronised' : 'DeviceBound'}` : `keyKind.${kind}`)}</span>;
}
