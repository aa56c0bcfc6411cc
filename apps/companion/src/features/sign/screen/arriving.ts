import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

/**
 * What reads a request, and shows it: too large for the first screen. It is asked for before it is drawn (`preload`), and then drawn at once; a
 * placeholder, once there is one, stays for a third of a second (docs/decisions/0166).
 */
export const SignWaiting = lazyScreen(() => import('./sign-waiting.tsx'), 'SignWaiting');
export const SignScanned = lazyScreen(() => import('./sign-scanned.tsx'), 'SignScanned');
