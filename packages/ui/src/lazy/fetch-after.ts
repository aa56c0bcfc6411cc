import { askedFor } from './asked-for.ts';

/**
 * Fetches scripts once the app's own is here, while that runs: until then the network would have nothing to do. Fetched together with it they would
 * keep it, and themselves, waiting. The app may run before the browser says that it is here: what it has asked for by then is left to it.
 */
export function fetchAfter(app: string, scripts: readonly string[]): void {
  fetchModule(app).addEventListener('load', () => scripts.filter((path) => !askedFor().has(path)).forEach(fetchModule));
}

function fetchModule(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = path;
  return document.head.appendChild(link);
}
