import { kindName, wordsOf } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';
import type { Translate } from '@countersign/kernel';

/** What the form of a kind is called that changes nothing which is there: "New user", or the kind's own name. */
export function newTitle(type: IntentType, t: Translate): string {
  const { proposing } = wordsOf(type);
  // A form of its own that is named by an entity makes one.
  const isCreation = proposing.as === 'creation' || (proposing.as === 'own' && proposing.form === proposing.of);
  return isCreation ? t(`kinds:new.${proposing.of}`) : kindName(type);
}
