import './texts.ts';

import { DetailColumns, DetailItem, DetailList, DetailSection, PageHeader } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { PairingCode } from '../../app/shell/pairing-code.tsx';
import { ProductVersion } from '../../app/shell/product-version.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { MembershipsSection } from './memberships-section.tsx';

/** What concerns the person alone. */
export const PreferencesScreen = () => {
  const { t } = useTranslation('preferences');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <DetailColumns
        main={
          <>
            <AppearanceSection />
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
};
