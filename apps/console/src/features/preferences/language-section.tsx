import { keysOf, languages } from '@countersign/kernel';
import { DetailSection } from '@countersign/ui';
import { chooseLanguage } from '@countersign/ui/i18n/choose-language.ts';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceGroup } from '../../shared/forms/choice-field.tsx';

/** The language that this browser shows everything in, each called by its own name. */
export function LanguageSection() {
  const { t, language } = useTranslation('preferences');
  return (
    <DetailSection title={t('language.title')} hint={t('language.hint')}>
      <ChoiceGroup
        row
        name="language"
        label={t('language.label')}
        choices={keysOf(languages).map((value) => ({ value, label: languages[value] }))}
        value={language}
        onChange={(value) => void chooseLanguage(value)}
      />
    </DetailSection>
  );
}
