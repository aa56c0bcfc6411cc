import { afterEach, expect, test, vi } from 'vitest';

import { fetchEarly } from './fetch-early.ts';

afterEach(() => vi.unstubAllGlobals());

const screens = '/(create|edit)$ /form.js /fields.js , /tasks$ /list.js';

/** What is fetched at an address once the app's own script has come. */
function fetchedAt(pathname: string): readonly string[] {
  const fetched: string[] = [];
  const links: EventTarget[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', {
    querySelector: () => ({ dataset: { app: '/app.js', screens } }),
    createElement: () => new EventTarget(),
    head: { append: (link: EventTarget) => links.push(link) },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    throw new TypeError('There is no network');
  });
  fetchEarly();
  expect(fetched).toEqual([]);
  for (const link of links) link.dispatchEvent(new Event('load'));
  return fetched;
}

test('what the screen at an address brings is fetched once the app is here, and what does not come is left to the screen', () => {
  expect(fetchedAt('/one/tasks')).toEqual(['/list.js']);
  expect(fetchedAt('/one/accounts/create')).toEqual(['/form.js', '/fields.js']);
  expect(fetchedAt('/one/tasks/another')).toEqual([]);
});
