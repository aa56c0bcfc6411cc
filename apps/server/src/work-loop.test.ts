import { expect, test } from 'vitest';

import { repeat } from './work-loop.ts';

/** Rests longer than any test lasts: what is done again was woken. */
const restMilliseconds = 3_600_000;

/** Work that says when it begins, and ends when the test says so. */
function createWork() {
  const begun: PromiseWithResolvers<void>[] = [Promise.withResolvers<void>()];
  let end: PromiseWithResolvers<void> = Promise.withResolvers<void>();
  let times = 0;
  return {
    times: () => times,
    begins: (time: number) => (begun[time - 1] ??= Promise.withResolvers<void>()).promise,
    finish: () => end.resolve(),
    work: async () => {
      times++;
      end = Promise.withResolvers<void>();
      (begun[times - 1] ??= Promise.withResolvers<void>()).resolve();
      await end.promise;
    },
  };
}

function createWakeUp() {
  let wake: (() => void) | undefined;
  return {
    wake: () => wake?.(),
    isHeard: () => wake !== undefined,
    listen: (to: () => void) => {
      wake = to;
      return () => (wake = undefined);
    },
  };
}

function fails(error: unknown): never {
  throw error;
}

test('work that rests is done again when it is woken', async () => {
  const { work, begins, finish, times } = createWork();
  const { wake, listen } = createWakeUp();
  const loop = repeat(work, { restMilliseconds, listen, onError: fails });
  await begins(1);
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  wake();
  await begins(2);
  expect(times()).toBe(2);
  finish();
  await loop.stop();
});

test('work that is woken while it goes on is done once more, and never twice at once', async () => {
  const { work, begins, finish, times } = createWork();
  const { wake, listen } = createWakeUp();
  const loop = repeat(work, { restMilliseconds, listen, onError: fails });
  await begins(1);
  for (let time = 0; time < 3; time++) wake();
  expect(times()).toBe(1);
  finish();
  await begins(2);
  finish();
  for (let time = 0; time < 10; time++) await new Promise((resolve) => setImmediate(resolve));
  expect(times()).toBe(2);
  await loop.stop();
});

test('work goes on after a failure, and ignores wake-ups once it is stopped', async () => {
  const errors: unknown[] = [];
  const { isHeard, listen } = createWakeUp();
  const again = Promise.withResolvers<void>();
  const loop = repeat(
    async () => {
      if (errors.length > 0) return again.resolve();
      throw new Error('once');
    },
    { restMilliseconds: 1, listen, onError: (error) => errors.push(error) },
  );
  await again.promise;
  expect(isHeard()).toBe(true);
  await loop.stop();
  expect(errors).toEqual([new Error('once')]);
  expect(isHeard()).toBe(false);
});
