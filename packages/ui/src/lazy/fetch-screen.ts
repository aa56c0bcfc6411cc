import { fetchAfter } from './fetch-after.ts';

/**
 * Fetches what the screen at an address brings while the app's own script runs; true where the build knows that screen. Which scripts those are it writes
 * into the tag of the first one (`tooling/web-build/needed-early.ts`).
 */
export function fetchScreen(address: string): boolean {
  const { app, screens = '' } = document.querySelector<HTMLScriptElement>('script[data-screens]')?.dataset ?? {};
  for (const screen of screens.split(' , ')) {
    const [pattern = '', ...scripts] = screen.split(' ');
    if (app === undefined || !isAt(address, pattern)) continue;
    fetchAfter(app, scripts);
    return true;
  }
  return false;
}

/** A UUID (RFC 9562). */
const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether an address is one of a pattern's, in which `*` stands for an id. */
function isAt(address: string, pattern: string): boolean {
  const wanted = pattern.split('/');
  const parts = address.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => (part === '*' ? anId.test(parts[index] ?? '') : part === parts[index]))
  );
}
