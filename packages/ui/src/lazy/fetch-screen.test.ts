import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { askedFor } from './asked-for.ts';
import { fetchScreen } from './fetch-screen.ts';

const id = '0190b6c8-7d2e-7c3a-9f10-3b5a6c7d8e9f';
let fetched: string[];
let arrive: () => void;

beforeEach(() => {
  fetched = [];
  arrive = () => undefined;
  vi.stubGlobal('document', {
    querySelector: () => ({
      dataset: {
        app: '/app.js',
        screens: '/new /form.js , /*/domain/*/accounts /list.js /shared.js , /*/domain/*/accounts/* /detail.js',
      },
    }),
    createElement: () => ({
      addEventListener: (_: 'load', listener: () => void) => {
        arrive = listener;
      },
    }),
    head: {
      appendChild: (link: { href: string }) => {
        fetched.push(link.href);
        return link;
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  askedFor().clear();
});

test.each([
  ['/new', ['/form.js']],
  [`/${id}/domain/${id}/accounts`, ['/list.js', '/shared.js']],
  [`/${id}/domain/${id}/accounts/${id}`, ['/detail.js']],
])('what %s brings is fetched once the app’s own script is here', (address, scripts) => {
  expect(fetchScreen(address)).toBe(true);
  expect(fetched).toEqual(['/app.js']);
  arrive();
  expect(fetched).toEqual(['/app.js', ...scripts]);
});

test('what the app has asked for before is not fetched again', () => {
  fetchScreen(`/${id}/domain/${id}/accounts`);
  askedFor().add('/shared.js');
  arrive();
  expect(fetched).toEqual(['/app.js', '/list.js']);
});

test.each([
  '/',
  '/new/',
  `/${id}/domain/${id}`,
  `/${id}/domain/${id}/accounts/create`,
  `/${id}/domain/${id}/accounts/${id}/transfers`,
])('nothing is fetched ahead at %s', (address) => {
  expect(fetchScreen(address)).toBe(false);
  expect(fetched).toEqual([]);
});
