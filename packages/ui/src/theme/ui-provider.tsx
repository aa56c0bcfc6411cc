import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

import type { AppTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-translation.ts';
import { tellCutTexts } from '../parts/cut-text.ts';
import { colorSchemeKey, theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Texts, theme and colour scheme for everything below it. The variables come from a style sheet, so nothing is written into the page. */
export function UiProvider({ texts, children }: { texts: AppTexts; children: ReactNode }) {
  useEffect(tellCutTexts, []);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <TextsContext value={texts}>{children}</TextsContext>
    </MantineProvider>
  );
}
