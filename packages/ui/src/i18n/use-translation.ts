import type { Language, Translate } from '@countersign/kernel';
import { createContext, useContext, useMemo } from 'react';

import { withNamespace, type AppTexts } from './texts.ts';

/** The texts of the app around a component; `UiProvider` gives them. */
export const TextsContext = createContext<AppTexts | undefined>(undefined);

/** The texts for a component: of a namespace, else of `app`. The text of another namespace has it before its key: `app:lock.Locked`. */
export function useTranslation(namespace?: string): { readonly t: Translate; readonly language: Language } {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error('There are no texts around this component');
  const { t, language } = texts;
  return useMemo(() => ({ t: namespace === undefined ? t : withNamespace(t, namespace), language }), [t, namespace, language]);
}
