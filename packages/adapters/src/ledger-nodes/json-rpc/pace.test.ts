import { expect, test } from 'vitest';

import { createPace } from './pace.ts';

test('requests beyond the rate wait their turn, one behind the other', async () => {
  const pauses: number[] = [];
  const pace = createPace(10, async (milliseconds) => void pauses.push(milliseconds));
  for (let count = 0; count < 4; count++) await pace();
  expect(pauses).toHaveLength(3);
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual((index + 1) * 100);
  }
  expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0);
});

test('without a rate nobody waits', async () => {
  const pace = createPace(undefined, () => Promise.reject(new Error('waited')));
  for (let count = 0; count < 100; count++) await expect(pace()).resolves.toBeUndefined();
});
