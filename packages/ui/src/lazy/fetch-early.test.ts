import { afterEach, expect, test, vi } from 'vitest';

import { fetchEarly } from './fetch-early.ts';

afterEach(() => vi.unstubAllGlobals());

const screens = '/(create|edit)$ /form.js /fields.js , /tasks$ /list.js';

/** What is fetched at an address once the app's own script has come. */
function fetchedAt(pathname: string): readonly string[] {
  const links: (EventTarget & { href?: string })[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', {
    querySelector: () => ({ dataset: { app: '/app.js', screens } }),
    createElement: () => new EventTarget(),
    head: {
      appendChild: (link: EventTarget) => {
        links.push(link);
        return link;
      },
    },
  });
  fetchEarly();
  const [app, ...others] = links;
  expect(others).toEqual([]);
  app?.dispatchEvent(new Event('load'));
  return links.slice(1).map(({ href = '' }) => href);
}

test('what the screen at an address brings is fetched once the app is here, and not before', () => {
  expect(fetchedAt('/one/tasks')).toEqual(['/list.js']);
  expect(fetchedAt('/one/accounts/create')).toEqual(['/form.js', '/fields.js']);
  expect(fetchedAt('/one/tasks/another')).toEqual([]);
});
