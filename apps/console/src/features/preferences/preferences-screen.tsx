import './texts.ts';

import { DetailColumns, DetailItem, DetailList, DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { PairingCode } from '../../shared/instance/pairing-code.tsx';
import { ProductVersion } from '../../shared/instance/product-version.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { MembershipsSection } from './memberships-section.tsx';
import { PreferencesHeader } from './preferences-header.tsx';

/** What concerns the person alone. */
export function PreferencesScreen() {
  const { t } = useTranslation('preferences');
  return (
    <>
      <PreferencesHeader current="general" />
      <DetailColumns
        main={
          <>
            <AppearanceSection />
            <LanguageSection />
            <KeyboardSection />
            <IdentitySection />
            <MembershipsSection />
          </>
        }
        side={
          <>
            <DetailSection title={t('device.title')} hint={t('device.hint')}>
              <PairingCode />
            </DetailSection>
            <DetailSection title={t('product.title')}>
              <DetailList>
                <DetailItem label={t('product.version')}>
                  <ProductVersion />
                </DetailItem>
              </DetailList>
            </DetailSection>
          </>
        }
      />
    </>
  );
}
