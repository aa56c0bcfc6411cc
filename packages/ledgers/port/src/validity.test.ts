import { expect, test } from 'vitest';

import { countedFrom, isOver } from './validity.ts';

const time = new Date('2026-03-01T12:00:00.000Z');

test('a height is over with its own block, which is the last that may have the transaction', () => {
  const validity = { type: 'Height', height: 100 } as const;
  expect([99, 100, 101].map((height) => isOver(validity, { height, time }))).toEqual([false, true, true]);
});

test('a moment is over with a block of a later one, since those of the same one may follow', () => {
  const overAt = (moment: string) => isOver({ type: 'Moment', moment }, { height: 1, time });
  expect(['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z'].map(overAt)).toEqual([
    true,
    false,
    false,
  ]);
});

test('so many blocks after one end with the block that is so much higher', () => {
  const validity = countedFrom({ type: 'AfterBlock', blockHash: '07'.repeat(32), blocks: 600 }, 100);
  expect([699, 700].map((height) => isOver(validity, { height, time }))).toEqual([false, true]);
});
