import { fetchEarly } from '@countersign/ui/lazy/fetch-early.ts';
import { showPageAsChosen } from '@countersign/ui/theme/color-scheme.ts';

import { askEarly } from './shared/early/ask-early.ts';

showPageAsChosen();
askEarly();
fetchEarly();
