import { expect, test } from 'vitest';

import { signingValidity, validityAt } from './signing-validity.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const since = new Date('2026-03-01T11:59:57.000Z');

test('a height becomes a time by the newest block and the least time between two', () => {
  const validity = { type: 'Height', height: 110 } as const;
  const about = '2026-03-01T12:00:27.000Z';
  expect(validityAt(validity, { height: 100, since, secondsPerBlock: 3 }, now)).toEqual({ ...validity, isOver: false, about });
  expect(validityAt(validity, { height: 110, since, secondsPerBlock: 3 }, now)).toEqual({ ...validity, isOver: true });
});

test('what is not known is not said', () => {
  const validity = { type: 'Height', height: 110 } as const;
  expect(validityAt(validity, undefined, now)).toEqual(validity);
  expect(validityAt(validity, { height: 100, since }, now)).toEqual({ ...validity, isOver: false });
  expect(validityAt(undefined, undefined, now)).toEqual({ type: 'Endless' });
  const counted = { type: 'AfterBlock', blockHash: '07'.repeat(32), blocks: 600 } as const;
  expect(validityAt(counted, { height: 100, since, secondsPerBlock: 3 }, now)).toEqual({ type: 'Unknown' });
});

test('a moment needs no block', () => {
  const at = (moment: string) => validityAt({ type: 'Moment', moment }, undefined, now);
  expect(at('2026-03-01T12:00:00.000Z')).toMatchObject({ isOver: false });
  expect(at('2026-03-01T11:59:59.999Z')).toMatchObject({ isOver: true });
});

test('bytes that cannot be read leave it unknown', async () => {
  const metadata = { id: 'x' };
  for (const ledger of [undefined, {}, { id: 'here', parameters: { type: 'Elsewhere' }, metadata }]) {
    expect(await signingValidity({ unsigned: { TransactionType: 'Payment' }, ledger }, new Map(), now)).toEqual({
      type: 'Unknown',
    });
  }
});
