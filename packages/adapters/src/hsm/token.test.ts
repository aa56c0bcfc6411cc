import { EventEmitter } from 'node:events';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { TokenMessage, TokenReply } from './token-requests.ts';
import { openToken, type TokenThread } from './token.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settings = { module: 'module.so', pin: '1234' };
const key = { id: new Uint8Array(16), publicKey: new Uint8Array(32) };
const away = { code: 'HsmUnavailable' };

/** A thread that answers what a test says, and does not end while its module does not come back. */
function fakeThread() {
  const events = new EventEmitter();
  const asked: TokenMessage[] = [];
  let isAsked = false;
  const thread = Object.assign(events, {
    postMessage: (message: TokenMessage) => void asked.push(message),
    terminate: () => {
      isAsked = true;
      return new Promise<number>((done) => events.once('exit', done));
    },
  });
  const answer = (content: Omit<TokenReply, 'id'>) => void events.emit('message', { id: asked.shift()?.id, ...content });
  return {
    thread: thread as unknown as TokenThread,
    answer,
    open: () => answer({ answer: { keyTypes: ['Ed25519'] } }),
    end: () => void events.emit('exit', 1),
    isToEnd: () => isAsked,
  };
}

async function openedToken() {
  const threads: ReturnType<typeof fakeThread>[] = [];
  const start = () => {
    const made = fakeThread();
    threads.push(made);
    return made.thread;
  };
  const opening = openToken(settings, start);
  await vi.advanceTimersByTimeAsync(0);
  threads[0]?.open();
  return { token: await opening, threads };
}

/** What became of a request, without waiting for it. */
function outcomeOf(request: Promise<unknown>) {
  const outcome = vi.fn();
  request.then(
    () => outcome('Answered'),
    ({ code }: { code: string }) => outcome(code),
  );
  return outcome;
}

test('a module that hangs is away for all who wait, though its thread does not end, and is left alone until that has', async () => {
  const { token, threads } = await openedToken();
  const make = () => outcomeOf(token.ask('makeKeyPair', { keyType: 'Ed25519', name: 'one' }));
  const waiting = [make(), make()];
  await vi.advanceTimersByTimeAsync(30_000);
  for (const outcome of waiting) expect(outcome).toHaveBeenCalledWith(away.code);
  expect(threads[0]?.isToEnd()).toBe(true);
  // No thread after another is left hanging in the module.
  const later = make();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(later).toHaveBeenCalledWith(away.code);
  expect(threads).toHaveLength(1);
  threads[0]?.end();
  const again = make();
  await vi.advanceTimersByTimeAsync(0);
  threads[1]?.open();
  await vi.advanceTimersByTimeAsync(0);
  threads[1]?.answer({ answer: key });
  await vi.advanceTimersByTimeAsync(0);
  expect(again).toHaveBeenCalledWith('Answered');
});

test('a slow module that answers one after the other is not away', async () => {
  const { token, threads } = await openedToken();
  const waiting = Array.from({ length: 20 }, (_, index) =>
    outcomeOf(token.ask('makeKeyPair', { keyType: 'Ed25519', name: String(index) })),
  );
  for (const outcome of waiting) {
    await vi.advanceTimersByTimeAsync(5_000);
    threads[0]?.answer({ answer: key });
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome).toHaveBeenCalledWith('Answered');
  }
});

test('who hears late that the module was away does not end the connection that somebody has opened since', async () => {
  const { token, threads } = await openedToken();
  const ask = (name: string) => outcomeOf(token.ask('makeKeyPair', { keyType: 'Ed25519', name }));
  const [first, second] = [ask('first'), ask('second')];
  await vi.advanceTimersByTimeAsync(0);
  threads[0]?.answer({ error: { code: 'HsmUnavailable', message: 'SESSION_CLOSED' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(first).toHaveBeenCalledWith(away.code);
  threads[0]?.answer({ error: { code: 'HsmUnavailable', message: 'SESSION_CLOSED' } });
  threads[0]?.end();
  const third = ask('third');
  await vi.advanceTimersByTimeAsync(0);
  expect(second).toHaveBeenCalledWith(away.code);
  threads[1]?.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(threads[1]?.isToEnd()).toBe(false);
  threads[1]?.answer({ answer: key });
  await vi.advanceTimersByTimeAsync(0);
  expect(third).toHaveBeenCalledWith('Answered');
});
