import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * What reads a request, and shows it: too large for the first screen. It is asked for before it is drawn (`preload`), and then drawn at once; a
 * placeholder, once there is one, stays for a third of a second (docs/decisions/0166).
 */
export const SignWaiting = lazyRouteComponent(() => import('./sign-waiting.tsx'), 'SignWaiting');
export const SignScanned = lazyRouteComponent(() => import('./sign-scanned.tsx'), 'SignScanned');

/** Asks for it. Where it does not come now, it is asked for again when it is drawn. */
export function prepare({ preload }: { readonly preload?: (() => Promise<void> | undefined) | undefined }): void {
  void preload?.()?.catch(() => undefined);
}
