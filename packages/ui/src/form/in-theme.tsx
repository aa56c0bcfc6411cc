import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core';
import type { ElementType } from 'react';

import { theme } from '../theme/theme.ts';

const ours = /* @__PURE__ */ mergeMantineTheme(DEFAULT_THEME, theme);
const nothing = () => undefined;
const surroundings = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

/**
 * A control of the component kit in our theme. Each brings the theme itself, so that the kit comes with the first form and not with the first
 * screen. Colours follow an attribute of the page (`useColorScheme`), which no control asks for.
 */
export function inTheme<Control extends ElementType & object>(control: Control): Control {
  const Within: ElementType = control;
  function InTheme(props: object) {
    return (
      <MantineContext value={surroundings}>
        <MantineThemeContext value={ours}>
          <Within {...props} />
        </MantineThemeContext>
      </MantineContext>
    );
  }
  return Object.assign(InTheme, control);
}
