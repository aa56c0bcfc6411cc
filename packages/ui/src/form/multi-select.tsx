import '../theme/form-styles.ts';

import { MultiSelect as KitMultiSelect } from '@mantine/core';

import { inTheme } from './in-theme.tsx';

export type { MultiSelectProps } from '@mantine/core';

// Of few forms, and so in a file that these alone load.
export const MultiSelect = /* @__PURE__ */ inTheme(KitMultiSelect);
