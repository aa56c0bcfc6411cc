import '../theme/form-styles.ts';

import { Autocomplete as KitAutocomplete } from '@mantine/core';

import { inTheme } from './in-theme.tsx';

// Of few forms, and so in a file that these alone load.
export const Autocomplete = /* @__PURE__ */ inTheme(KitAutocomplete);
