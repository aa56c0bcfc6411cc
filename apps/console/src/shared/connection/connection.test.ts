import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { checkConnection, isConnectionLost, onConnectionChange, watchedFetch } from './connection.ts';

const fetching = vi.fn<typeof fetch>();
function server(isUp: boolean, status = 200) {
  return fetching.mockImplementation(() =>
    isUp ? Promise.resolve(new Response(null, { status })) : Promise.reject(new TypeError('Failed to fetch')),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetching);
});

afterEach(async () => {
  server(true);
  await checkConnection();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that fails shows that the server is not there, and it is looked for until it is', async () => {
  const heard: boolean[] = [];
  const stop = onConnectionChange(() => heard.push(isConnectionLost()));
  server(false);
  await expect(watchedFetch('/v1/me')).rejects.toThrow('Failed to fetch');
  await checkConnection();
  expect(isConnectionLost()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([true]);
  server(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard).toEqual([true, false]);
  fetching.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetching).not.toHaveBeenCalled();
  stop();
});

test('one call that fails where the server answers says nothing, nor does one that was given up', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response());
  await expect(watchedFetch('/v1/me')).rejects.toThrow('Failed to fetch');
  await checkConnection();
  expect(isConnectionLost()).toBe(false);
  fetching.mockReset().mockRejectedValue(new DOMException('given up', 'AbortError'));
  await expect(watchedFetch('/v1/me', { signal: AbortSignal.abort() })).rejects.toThrow('given up');
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('a proxy that cannot reach the server is no server', async () => {
  server(true, 502);
  await watchedFetch('/v1/me');
  await checkConnection();
  expect(isConnectionLost()).toBe(true);
});

test('what the page asked before the app was here is not asked again, but for what was not answered', async () => {
  const early = new Response('early');
  const lost = Promise.reject<Response>(new TypeError('Failed to fetch'));
  lost.catch(() => undefined);
  vi.stubGlobal('countersignEarlyAnswers', { '/v1/me': Promise.resolve(early), '/v1/domains': lost });
  server(true);
  // What changes something was never asked before.
  expect(await watchedFetch('/v1/me', { method: 'POST' })).not.toBe(early);
  fetching.mockClear();
  expect(await watchedFetch('/v1/me')).toBe(early);
  expect(fetching).not.toHaveBeenCalled();
  expect((await watchedFetch('/v1/domains')).status).toBe(200);
  await watchedFetch('/v1/me');
  expect(fetching.mock.calls.map(([path]) => path)).toEqual(['/v1/domains', '/v1/me']);
});
