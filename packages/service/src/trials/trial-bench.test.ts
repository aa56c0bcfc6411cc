import { scriptLimits } from '@countersign/governance';
import { ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { createTrialBench, type TrialThread } from './trial-bench.ts';

const clock = { now: () => new Date('2026-11-28T00:00:00.000Z') };
const question = { domainId: '', pasts: [], policies: [], drafts: [] } as never;
const waits = new AbortController().signal;

/** Limits that count in memory, within one minute. */
function countingLimits() {
  const counts = new Map<string, number>();
  return {
    counts,
    take: async (key: string, { count }: { readonly count: number }, _now: Date, attempts = 1) => {
      counts.set(key, (counts.get(key) ?? 0) + attempts);
      return (counts.get(key) ?? 0) <= count;
    },
  };
}

/** A thread whose trials each end when the test says so. */
function heldThread(spent = 0) {
  const started: { readonly end: () => void; readonly gone: AbortSignal }[] = [];
  const thread: TrialThread = {
    judge: (_name, _question, gone) =>
      new Promise((done) => {
        const end = () => done({ answer: gone.aborted ? undefined : (ok({ examined: 0, differing: [] }) as never), spent });
        gone.addEventListener('abort', end);
        started.push({ end, gone });
      }),
  };
  return { thread, started };
}

test('a person has one trial at a time, and somebody else need not wait for theirs to be asked', async () => {
  const { thread, started } = heldThread();
  const bench = createTrialBench({ thread, limits: countingLimits(), clock });
  const first = bench.ask('Past', question, { owner: 'ada', gone: waits });
  const second = bench.ask('Past', question, { owner: 'ada', gone: waits });
  const other = bench.ask('Past', question, { owner: 'ben', gone: waits });
  await expect.poll(() => started.length).toBe(2);
  started[1]?.end();
  expect((await other).ok).toBe(true);
  expect(started).toHaveLength(2);
  started[0]?.end();
  expect((await first).ok).toBe(true);
  await expect.poll(() => started.length).toBe(3);
  started[2]?.end();
  expect((await second).ok).toBe(true);
});

test('so many wait for their turn, and no more', async () => {
  const { thread, started } = heldThread();
  const bench = createTrialBench({ thread, limits: countingLimits(), clock });
  const gone = new AbortController();
  const asked = Array.from({ length: 4 }, () => bench.ask('Past', question, { owner: 'ada', gone: gone.signal }));
  expect(await bench.ask('Past', question, { owner: 'ada', gone: waits })).toMatchObject({
    error: { reason: 'TooManyRequestsError' },
  });
  await expect.poll(() => started.length).toBe(1);
  // Nobody waits any more: what has not begun is never begun.
  gone.abort();
  await Promise.all(asked);
  expect(started).toHaveLength(1);
});

test('what trials used up is counted, for the person and for all together', async () => {
  const limits = countingLimits();
  const { thread, started } = heldThread(700 * scriptLimits.fuel);
  const bench = createTrialBench({ thread, limits, clock });
  const ask = async (owner: string) => {
    const asked = bench.ask('Past', question, { owner, gone: waits });
    const { length } = started;
    const isAnswered = asked.then(() => true);
    const begun = () => Promise.race([isAnswered, Promise.resolve(started.length > length)]);
    await expect.poll(begun).toBe(true);
    started.at(-1)?.end();
    const answer = await asked;
    return answer.ok ? 'tried' : answer.error.reason;
  };
  expect(await ask('ada')).toBe('tried');
  expect(limits.counts.get('trials:ada')).toBe(700);
  expect(await ask('ada')).toBe('tried');
  expect(await ask('ada')).toBe('TooManyRequestsError');
  expect(await ask('ben')).toBe('tried');
  // All together had their share, no matter who asks next.
  expect(await ask('cleo')).toBe('TooManyRequestsError');
});
