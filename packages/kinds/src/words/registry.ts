import type { IntentPayloadOf } from '../schemas/index.ts';
import type { IntentType } from '@countersign/model';

import { lockAndUnlock } from '../lock-and-unlock/words.ts';
import * as kinds from './kinds.ts';
import type { KindWords } from './kind-words.ts';

/** The words of every kind of intent. */
export const registry: { readonly [Type in IntentType]: KindWords<IntentPayloadOf<Type>> } = { ...lockAndUnlock, ...kinds };

/** The words of one kind. */
export function wordsOf<Type extends IntentType>(type: Type): KindWords<IntentPayloadOf<Type>> {
  return registry[type];
}
