import { DetailSection, useColorScheme } from '@countersign/ui';
import type { ColorScheme } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceGroup } from '../../shared/forms/choice-field.tsx';

const schemes: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** Light, dark, or as the system is. */
export function AppearanceSection() {
  const { t } = useTranslation('preferences');
  const { colorScheme, setColorScheme } = useColorScheme();
  return (
    <DetailSection title={t('appearance.title')} hint={t('appearance.hint')}>
      <ChoiceGroup
        row
        name="colour-scheme"
        label={t('appearance.label')}
        choices={schemes.map((value) => ({ value, label: t(`app:user.scheme.${value}`) }))}
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
      />
    </DetailSection>
  );
}
