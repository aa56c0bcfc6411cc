import { afterEach, expect, test, vi } from 'vitest';

import { isReachable } from './is-reachable.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[string, () => Promise<Response>, boolean]>([
  ['a server that answers', () => Promise.resolve(new Response()), true],
  ['a proxy whose server is being replaced', () => Promise.resolve(new Response(null, { status: 502 })), false],
  ['a network that is gone', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('%s', async (_, answer, isThere) => {
  vi.stubGlobal('fetch', answer);
  expect(await isReachable()).toBe(isThere);
});
