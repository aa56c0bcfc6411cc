import { createTheme } from '@mantine/core';

import { accent, amber, dark, green, neutral, red } from './palette.ts';

/**
 * Theme of both apps. Sizes are rem; the root's font size is 87.5 %, so `md` text is 14 px of a 16 px browser default.
 * Breakpoints are em (of the browser's default, not of our root), hence 1311 px and 1650 px hold exactly and grow with zoom.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  white: '#ffffff',
  black: '#151d1c',
  colors: {
    accent: accent,
    gray: neutral,
    dark: dark,
    amber: amber,
    green: green,
    red: red,
  },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', Menlo, monospace",
  fontSizes: { xs: '0.857rem', sm: '0.929rem', md: '1rem', lg: '1.143rem', xl: '1.286rem' },
  lineHeights: { xs: '1.5', sm: '1.6', md: '1.75', lg: '1.6', xl: '1.5' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  spacing: { xs: '0.571rem', sm: '0.857rem', md: '1.143rem', lg: '1.714rem', xl: '2.286rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '81.9375em', xl: '103.125em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.714rem', lineHeight: '1.25' },
      h2: { fontSize: '1.143rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
      h4: { fontSize: '1rem', lineHeight: '1.5' },
      h5: { fontSize: '0.929rem', lineHeight: '1.5' },
      h6: { fontSize: '0.857rem', lineHeight: '1.5' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Options stay inside their form: within the page's landmarks, and above a dialog where the form stands in one. Until they are placed they stand at
    // the start of the window, not of the form: the kit scrolls to the one that is chosen before that, and the form would go to its start.
    Combobox: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } },
    Select: { defaultProps: { maxDropdownHeight: 300, allowDeselect: false, checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { maxDropdownHeight: 300, checkIconPosition: 'right' } },
  },
});
