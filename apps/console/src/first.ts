import { showPageAsChosen } from '@countersign/ui/theme/color-scheme.ts';

import { askEarly } from './shared/early/ask-early.ts';

showPageAsChosen();
askEarly();
