/**
 * Fetches what the screen at this address brings while the app's own script runs. Which scripts those are the build writes into the tag of the first one
 * (`tooling/web-build/needed-early.ts`).
 */
export function fetchEarly(): void {
  const { app, screens = '' } = document.querySelector<HTMLScriptElement>('script[data-screens]')?.dataset ?? {};
  const here = screens
    .split(' , ')
    .map((screen) => screen.split(' '))
    .find(([address = '']) => new RegExp(address).test(location.pathname));
  if (app !== undefined && here !== undefined) fetchAfter(app, here.slice(1));
}

/**
 * Fetches scripts once the app's own is here, while that runs: until then the network would have nothing to do. Fetched together with it they would
 * keep it, and themselves, waiting.
 */
function fetchAfter(app: string, scripts: readonly string[]): void {
  fetchModule(app).addEventListener('load', () => scripts.forEach(fetchModule));
}

function fetchModule(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = path;
  return document.head.appendChild(link);
}
