import '../../app/request-texts/texts.ts';

import type { Translate } from '@countersign/kernel';
import { kindTexts, warningTexts } from '@countersign/kinds/words';
import { i18n } from '../../app/i18n.ts';

i18n.add('kinds', { ...kindTexts, ...warningTexts });

/** Reads the texts of the kinds of intent. */
export function kindText(t: Translate): Translate {
  return (key, values) => t(`kinds:${key}`, values);
}
