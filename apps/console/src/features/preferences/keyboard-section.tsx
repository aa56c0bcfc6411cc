import { CheckField, DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useCharacterShortcuts } from '../../shared/shortcuts/use-character-shortcuts.ts';

/** Whether plain characters are shortcuts: who dictates, or presses keys by mistake, switches them off. */
export function KeyboardSection() {
  const { t } = useTranslation('preferences');
  const [areOn, setAreOn] = useCharacterShortcuts();
  return (
    <DetailSection title={t('keyboard.title')} hint={t('keyboard.hint')}>
      <CheckField label={t('keyboard.characters')} checked={areOn} onChange={() => setAreOn(!areOn)} />
    </DetailSection>
  );
}
