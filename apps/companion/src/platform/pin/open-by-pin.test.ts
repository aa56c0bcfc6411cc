import { CodedError } from '@countersign/kernel';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Attempts } from './attempts.ts';
import { openedByPin } from './open-by-pin.ts';
import { lockWithPin, type PinLock } from './pin-lock.ts';
import { pinQuestion, withdrawPinQuestion, type PinAnswer, type PinQuestion } from './pin-question.ts';

const stored = vi.hoisted(() => new Map<string, unknown>());
const profile = vi.hoisted(() => ({ isErased: false }));
vi.mock('../storage/database.ts', () => ({
  updateOwn: async ({ profileId, name }: { profileId: string; name: string }, change: (before: unknown) => unknown) => {
    if (profile.isErased) throw new CodedError('ProfileErased', 'The profile is not on this device any more');
    const key = `${profileId}/${name}`;
    const before = stored.get(key);
    const after = change(before);
    if (after !== undefined) stored.set(key, after);
    return before;
  },
}));

const right = '482913';
let lock: PinLock;
beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  lock = await lockWithPin(right, pair.privateKey, { N: 2 ** 4, r: 8, p: 1 });
});
beforeEach(() => {
  stored.clear();
  profile.isErased = false;
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 });
});
afterEach(() => {
  withdrawPinQuestion();
  vi.useRealTimers();
});

/** Waits until a PIN is asked for: with the loop's own turns, since the clock stands still. */
async function asked(): Promise<PinQuestion> {
  for (;;) {
    const question = pinQuestion();
    if (question !== undefined) return question;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Begins to sign, and enters these PINs one after the other. Gives what became of the last. */
async function enter(...pins: readonly string[]): Promise<PinAnswer | undefined> {
  const opening = openedByPin(lock, 'me').catch(() => undefined);
  await asked();
  let answer: PinAnswer | undefined;
  for (const pin of pins) answer = await pinQuestion()?.answer(pin);
  withdrawPinQuestion();
  await opening;
  return answer;
}

const attempts = () => stored.get('me/pin-attempts') as Attempts | undefined;

test('the right PIN opens the key, and the tries before it are forgotten', async () => {
  expect(await enter('111222', right)).toEqual({ outcome: 'Right' });
  expect(attempts()?.count).toBe(0);
});

test('after three wrong PINs even the right one has to wait', async () => {
  expect(await enter('111222', '111223', '111224')).toEqual({ outcome: 'Wrong', until: 30_000 });
  expect(await enter(right)).toEqual({ outcome: 'TooEarly', until: 30_000 });
  vi.advanceTimersByTime(30_000);
  expect(await enter(right)).toEqual({ outcome: 'Right' });
});

test('a clock that is set forward does not let the next PIN be tried at once', async () => {
  await enter('111222', '111223', '111224');
  vi.setSystemTime(86_400_000);
  expect(await enter(right)).toEqual({ outcome: 'TooEarly', until: 86_430_000 });
  vi.advanceTimersByTime(30_000);
  expect(await enter(right)).toEqual({ outcome: 'Right' });
});

test('the delay grows with each further wrong PIN', async () => {
  await enter('111222', '111223', '111224');
  vi.advanceTimersByTime(30_000);
  expect(await enter('111225')).toEqual({ outcome: 'Wrong', until: 90_000 });
});

test('a try that comes too early is not counted', async () => {
  await enter('111222', '111223', '111224');
  await enter('111225', '111226');
  expect(attempts()).toEqual({ count: 3, lastAt: 0 });
});

test('asking again, as after a reload, begins where it ended', async () => {
  await enter('111222');
  await enter('111223');
  expect(await enter('111224')).toEqual({ outcome: 'Wrong', until: 30_000 });
  const opening = openedByPin(lock, 'me').catch(() => undefined);
  expect((await asked()).until).toBe(30_000);
  withdrawPinQuestion();
  await opening;
});

test('a try is counted before the PIN is looked at, so that ending the app in between saves none', async () => {
  const looked = vi.spyOn(crypto.subtle, 'sign').mockImplementation(() => {
    expect(attempts()).toEqual({ count: 1, lastAt: 0 });
    throw new Error('The app was ended');
  });
  const opening = openedByPin(lock, 'me');
  const answered = (await asked()).answer(right);
  await expect(opening).rejects.toThrow('The app was ended');
  expect(await answered).toBeUndefined();
  looked.mockRestore();
  expect(attempts()).toEqual({ count: 1, lastAt: 0 });
});

test('who leaves it at that signs nothing', async () => {
  const opening = openedByPin(lock, 'me');
  (await asked()).cancel();
  await expect(opening).rejects.toMatchObject({ code: 'Cancelled' });
  expect(pinQuestion()).toBeUndefined();
});

test('nothing is looked at, and no longer asked for, once the profile was erased in another tab', async () => {
  const opening = openedByPin(lock, 'me');
  const { answer } = await asked();
  profile.isErased = true;
  const answered = answer(right);
  await expect(opening).rejects.toMatchObject({ code: 'ProfileErased' });
  expect(await answered).toBeUndefined();
  expect(pinQuestion()).toBeUndefined();
});
