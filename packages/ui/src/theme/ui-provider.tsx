import { useEffect, type ReactNode } from 'react';

import type { AppTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-translation.ts';
import { tellCutTexts } from '../parts/cut-text.ts';
import { useColorSchemeOfPage } from './use-color-scheme.ts';

/** Texts and colour scheme for everything below it; controls bring the theme (`form/controls.tsx`), and variables come from a style sheet. */
export function UiProvider({ texts, children }: { texts: AppTexts; children: ReactNode }) {
  useColorSchemeOfPage();
  // The kit's motion stops where a person wants less of it.
  useEffect(() => document.documentElement.setAttribute('data-respect-reduced-motion', 'true'), []);
  useEffect(tellCutTexts, []);
  return <TextsContext value={texts}>{children}</TextsContext>;
}
