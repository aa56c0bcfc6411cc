/**
 * Fetches scripts once the app's own is here, while that runs: until then the network would have nothing to do. Fetched together with it they would
 * keep it, and themselves, waiting.
 */
export function fetchAfter(app: string, scripts: readonly string[]): void {
  fetchModule(app).addEventListener('load', () => scripts.forEach(fetchModule));
}

function fetchModule(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = path;
  return document.head.appendChild(link);
}
