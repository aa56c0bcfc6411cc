import { showPageAsChosen } from '@countersign/ui/theme/color-scheme.ts';

showPageAsChosen();
