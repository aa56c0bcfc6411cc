import { expect, test } from 'vitest';

import { inBlocks } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';

/** Counts as the database does, with the calls that it took. */
function counting(): RateLimits & { calls: number } {
  const counts = new Map<string, number>();
  return {
    calls: 0,
    async take(key, { count }, _now, attempts = 1) {
      this.calls++;
      const taken = (counts.get(key) ?? 0) + attempts;
      counts.set(key, taken);
      return taken <= count;
    },
  };
}

const perPerson = { count: 200, seconds: 60 };
const now = new Date(0);

test('all that come at once in two processes get no more than the limit, with few calls', async () => {
  const shared = counting();
  const processes = [inBlocks(shared), inBlocks(shared)];
  const answers = await Promise.all(
    processes.flatMap((limits) => Array.from({ length: 250 }, () => limits.take('a', perPerson, now))),
  );
  expect(answers.filter(Boolean)).toHaveLength(200);
  expect(shared.calls).toBeLessThan(60);
  expect(await processes[0]?.take('b', perPerson, now)).toBe(true);
});

test('what is left of a block ends with the window', async () => {
  const shared = counting();
  const limits = inBlocks(shared);
  await limits.take('a', perPerson, now);
  await limits.take('a', perPerson, new Date(59_999));
  expect(shared.calls).toBe(1);
  await limits.take('a', perPerson, new Date(60_000));
  expect(shared.calls).toBe(2);
});

test('a small limit is kept to the last attempt, and a database that does not answer holds nobody up for good', async () => {
  const shared = counting();
  const unreachable: RateLimits = { take: () => Promise.reject(new Error('Unreachable')) };
  let answering: RateLimits = shared;
  const limits = inBlocks({ take: (...attempt) => answering.take(...attempt) });
  const small = { count: 2, seconds: 60 };
  expect(await Promise.all([1, 2, 3].map(() => limits.take('a', small, now)))).toEqual([true, true, false]);
  answering = unreachable;
  await expect(limits.take('b', small, now)).rejects.toThrow('Unreachable');
  answering = shared;
  expect(await limits.take('b', small, now)).toBe(true);
});
