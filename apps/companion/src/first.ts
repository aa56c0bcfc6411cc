import { showPageAsChosen } from '@countersign/ui/theme/color-scheme.ts';
import { fetchEarly } from './app/fetch-early.ts';

showPageAsChosen();
fetchEarly();
