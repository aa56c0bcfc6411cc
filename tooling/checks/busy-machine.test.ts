import { expect, test } from 'vitest';

import { isBusyBetween } from './busy-machine.ts';

test.each([
  ['nobody else works', { idle: 4_000, all: 4_000 }, false],
  ['one of two processors is used, and a little more', { idle: 1_900, all: 4_000 }, true],
  ['a quarter is used', { idle: 3_000, all: 4_000 }, false],
  ['all are used', { idle: 0, all: 4_000 }, true],
  ['no time has passed', { idle: 0, all: 0 }, false],
])('a machine on which %s', (_what, { idle, all }, busy) => {
  expect(isBusyBetween({ idle: 50, all: 100 }, { idle: 50 + idle, all: 100 + all })).toBe(busy);
});
