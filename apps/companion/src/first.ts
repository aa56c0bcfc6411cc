import { showPageAsChosen } from '@countersign/ui/theme/color-scheme.ts';
import { fetchScreen } from '@countersign/ui/lazy/fetch-screen.ts';

showPageAsChosen();
fetchScreen(location.pathname);
