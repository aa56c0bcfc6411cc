import { fetchAfter } from '@countersign/ui/lazy/fetch-after.ts';

/**
 * Fetches what the screen at this address brings while the app's own script runs. Which scripts those are the build writes into the tag of the first one
 * (`tooling/web-build/needed-early.ts`).
 */
export function fetchEarly(): void {
  const { app, screens = '' } = document.querySelector<HTMLScriptElement>('script[data-screens]')?.dataset ?? {};
  for (const screen of screens.split(' , ')) {
    const [address, ...scripts] = screen.split(' ');
    if (app !== undefined && address === location.pathname) fetchAfter(app, scripts);
  }
}
