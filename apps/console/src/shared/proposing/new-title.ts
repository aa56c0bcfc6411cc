import './texts.ts';

import { kindName, wordsOf } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import type { TFunction } from 'i18next';

/** What the form of a kind is called that changes nothing which is there: "New user", or the kind's own name. */
export function newTitle(type: IntentType, t: TFunction): string {
  const { as, of } = wordsOf(type).proposing;
  return as === 'creation' ? t('proposing:form.new', { what: t(`kinds:entity.${of}`).toLowerCase() }) : kindName(type);
}
