import './texts.ts';

import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { CompanionPlaces } from './companion-places.tsx';
import { InvitedPage } from './invited-page.tsx';

/** Where the companion is to be had, for who was not invited by a link. */
export function GetCompanion() {
  const { t } = useTranslation('invited');
  return (
    <InvitedPage title={t('get.title')} lead={t('get.lead')}>
      <CompanionPlaces />
    </InvitedPage>
  );
}
