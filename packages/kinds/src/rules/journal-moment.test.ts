import { expect, test } from 'vitest';

import { cameBefore } from './journal-moment.ts';

const [earlier, later] = ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.001Z'];

test('what is in the journal came in its order, whenever it was judged', () => {
  for (const at of [earlier, later]) {
    expect(cameBefore({ at, position: 4 }, { at: earlier, position: 5 })).toBe(true);
    expect(cameBefore({ at: earlier, position: 5 }, { at, position: 4 })).toBe(false);
  }
});

test('what was there before the journal came before all that is in it', () => {
  expect(cameBefore({ at: later }, { at: earlier, position: 0 })).toBe(true);
  expect(cameBefore({ at: earlier, position: 0 }, { at: later })).toBe(false);
});

test('of two that were there before the journal, the times tell', () => {
  expect(cameBefore({ at: earlier }, { at: later })).toBe(true);
  expect(cameBefore({ at: later }, { at: later })).toBe(false);
  expect(cameBefore({ at: later }, { at: earlier })).toBe(false);
});
