import '../theme/form-styles.ts';

import { TagsInput as KitTagsInput } from '@mantine/core';

import { inTheme } from './in-theme.tsx';

// Of few forms, and so in a file that these alone load.
export const TagsInput = /* @__PURE__ */ inTheme(KitTagsInput);
