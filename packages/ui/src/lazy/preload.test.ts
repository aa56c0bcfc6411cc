import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let answers: Record<string, Response | Error>;
let asked: string[];

beforeEach(() => {
  answers = {};
  asked = [];
  vi.resetModules();
  vi.stubGlobal('document', { baseURI: 'http://console/accounts', querySelector: () => null });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = answers[address] ?? new Response('');
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const files = ['assets/list.js', 'assets/table.js'];
const table = 'http://console/assets/table.js';

test('loads code once all of its files are here, and fetches each file once', async () => {
  const { preload } = await import('./preload.ts');
  const load = vi.fn(async () => 'code');
  expect(await preload(load, files)).toBe('code');
  expect(await preload(load, files)).toBe('code');
  expect(asked).toEqual(['http://console/assets/list.js', table]);
});

test.each([
  ['does not come', new TypeError('Failed to fetch')],
  ['is not there', new Response('', { status: 404 })],
])('the browser hears nothing of code with a file that %s, which is asked for again', async (_, answer) => {
  const { preload } = await import('./preload.ts');
  const load = vi.fn(async () => 'code');
  answers[table] = answer;
  await expect(preload(load, files)).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  delete answers[table];
  expect(await preload(load, files)).toBe('code');
  expect(asked.filter((address) => address === table)).toHaveLength(2);
});

test('a file on a connection that says nothing is given up, and asked for again', async () => {
  const { preload } = await import('./preload.ts');
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const answering = globalThis.fetch;
  vi.stubGlobal(
    'fetch',
    (_: string, init?: RequestInit) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Timed out', 'TimeoutError')));
      }),
  );
  const load = vi.fn(async () => 'code');
  const first = preload(load, files);
  limit.abort(new DOMException('Timed out', 'TimeoutError'));
  await expect(first).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', answering);
  expect(await preload(load, files)).toBe('code');
});
