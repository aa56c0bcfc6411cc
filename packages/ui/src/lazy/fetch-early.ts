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
 * keep it, and themselves, waiting. Their bytes alone, which the browser's cache keeps: a module that did not come once never comes again (`preload.ts`).
 */
function fetchAfter(app: string, scripts: readonly string[]): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = app;
  link.addEventListener('load', () => {
    for (const script of scripts) void fetchBytes(script);
  });
  document.head.append(link);
}

async function fetchBytes(path: string): Promise<void> {
  try {
    const response = await fetch(path);
    await response.arrayBuffer();
  } catch {
    // The screen asks for it again, and says what is wrong.
  }
}
