import { afterEach, expect, test, vi } from 'vitest';

import { fetchCode } from './fetch-code.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const gone = new TypeError('Failed to fetch dynamically imported module');

/** A server that answers what it is asked to see whether it is there. */
function serve(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
}

/** Code that comes at the given try, the first being 1. */
function comesAt(tryNumber: number): () => Promise<string> {
  let tries = 0;
  return () => (++tries < tryNumber ? Promise.reject(gone) : Promise.resolve('code'));
}

test('asks a second time where the network was gone for a moment', async () => {
  serve(() => Promise.resolve(new Response()));
  expect(await fetchCode(comesAt(2))).toBe('code');
});

test('code that a server which answers does not have is gone', async () => {
  serve(() => Promise.resolve(new Response()));
  await expect(fetchCode(comesAt(3))).rejects.toMatchObject({ code: 'CodeGone', cause: gone });
});

test.each<[string, () => Promise<Response>]>([
  ['a proxy whose server is being replaced', () => Promise.resolve(new Response(null, { status: 502 }))],
  ['a network that is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is no server that lacks the code', async (_, answer) => {
  serve(answer);
  await expect(fetchCode(comesAt(2))).rejects.toMatchObject({ code: 'CodeUnreachable', cause: gone });
});

test('a server that says nothing is no server that lacks the code either', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    init?.signal?.aborted === true ? Promise.reject(new DOMException('Timed out', 'TimeoutError')) : new Promise(() => {}),
  );
  await expect(fetchCode(comesAt(2))).rejects.toMatchObject({ code: 'CodeUnreachable', cause: gone });
});

test('code that came and fails when it first runs is not taken for missing', async () => {
  serve(() => Promise.resolve(new Response()));
  const defect = new ReferenceError('amount is not defined');
  await expect(fetchCode(() => Promise.reject(defect))).rejects.toBe(defect);
});
