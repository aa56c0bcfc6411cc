import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

/**
 * What reads a request, and shows it: too large for the first screen. It is asked for before it is drawn (`preload`), and then drawn at once; a
 * placeholder, once there is one, stays for a third of a second (docs/decisions/0166).
 */
export const SignWaiting = lazyScreen(() => import('./sign-waiting.tsx'), 'SignWaiting');
export const SignScanned = lazyScreen(() => import('./sign-scanned.tsx'), 'SignScanned');

/** What `SignScanned` is made of, as it builds on each other. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../request/check-proposal.ts'),
  () => import('../request/read-request.ts'),
  () => import('./review.tsx'),
];

/**
 * Fetches what shows a scanned request, part by part: code that comes is run, and all of it at once would keep a slow phone from answering its owner
 * for a tenth of a second. Never fails.
 */
export async function preloadInParts(): Promise<void> {
  for (const part of parts) {
    await part().catch(() => undefined);
    await new Promise((go) => void setTimeout(go));
  }
  await SignScanned.preload();
}
