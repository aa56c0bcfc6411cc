import { showPageAsChosen } from '@countersign/ui/theme/color-scheme.ts';
import { fetchEarly } from '@countersign/ui/lazy/fetch-early.ts';

showPageAsChosen();
fetchEarly();
