import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { askEarly } from './ask-early.ts';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

const fetching = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();

/** A page whose first script asks who is there, and who of what. */
beforeEach(() => {
  const dataset = { who: '/session', questions: '/me /domains' };
  vi.stubGlobal('document', { querySelector: () => ({ dataset }) });
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  fetching.mockReset();
  vi.unstubAllGlobals();
});

test('what is asked early is there for the app before who is there is known, with their token', async () => {
  fetching.mockImplementation((path) =>
    Promise.resolve(Response.json(path === '/session' ? { accessToken: 'token' } : { path })),
  );
  askEarly();
  const me = takeEarlyAnswer('/me');
  const session = takeEarlyAnswer('/session');
  expect(await (await session)?.json()).toEqual({ accessToken: 'token' });
  expect(await (await me)?.json()).toEqual({ path: '/me' });
  expect(fetching.mock.calls.map(([path]) => path)).toEqual(['/session', '/me', '/domains']);
  expect(fetching.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer token' });
  expect(takeEarlyAnswer('/me')).toBeUndefined();
});

test.each<[string, unknown]>([
  ['nobody', null],
  ['somebody whose token could not be renewed', { accessToken: 'token', error: 'RefreshFailed' }],
])('for %s nothing is asked early but that', async (_, session) => {
  fetching.mockImplementation(() => Promise.resolve(Response.json(session)));
  askEarly();
  await expect(takeEarlyAnswer('/me')).rejects.toThrow();
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('the body of an answer that nobody takes is given up: it would keep a connection', async () => {
  const cancelled = new Set<string>();
  fetching.mockImplementation((path) => {
    const text = new TextEncoder().encode(JSON.stringify({ accessToken: 'token' }));
    return Promise.resolve(
      new Response(
        new ReadableStream({
          start: (body) => {
            body.enqueue(text);
            if (path === '/session') body.close();
          },
          cancel: () => void cancelled.add(path),
        }),
      ),
    );
  });
  askEarly();
  forgetEarlyAnswers();
  expect(takeEarlyAnswer('/me')).toBeUndefined();
  await expect.poll(() => [...cancelled]).toEqual(['/me', '/domains']);
});
