import '../theme/form-styles.ts';

import { PasswordInput as KitPasswordInput } from '@mantine/core';

import { inTheme } from './in-theme.tsx';

// Of few forms, and so in a file that these alone load.
export const PasswordInput = /* @__PURE__ */ inTheme(KitPasswordInput);
