import type { OrderEnd } from '@countersign/model';
import { expect, test } from 'vitest';

import { judgeEnding } from './judge-ending.ts';

const cancelled: OrderEnd = { stage: 'Interrupted', cause: 'Cancellation', reason: 'A mistake' };
const overtaken: OrderEnd = { stage: 'Interrupted', cause: 'Replacement', reason: 'Another transaction took its place' };
const others: readonly OrderEnd[] = [{ stage: 'Failed', hint: 'BroadcastExpired' }, { stage: 'Expired' }, { stage: 'Replaced' }];

const signed = (subject: string, ...resources: readonly string[]) => ({ subject, resources, hasEnded: false });

test('what nobody signed ends as it is said to', () => {
  for (const end of [cancelled, overtaken, ...others]) {
    expect(judgeEnding('a', end, [])).toEqual({ end, wasSigned: false });
    expect(judgeEnding('a', end, [signed('b', 'x')])).toEqual({ end, wasSigned: false });
  }
});

test('what was signed is not stopped, but by another transaction that uses up the same', () => {
  for (const end of [cancelled, overtaken]) {
    const failed = { end: { stage: 'Failed', hint: 'InternalError' }, wasSigned: true };
    expect(judgeEnding('a', end, [signed('a', 'x')])).toEqual(failed);
    expect(judgeEnding('a', end, [signed('a', 'x'), signed('b', 'y')])).toEqual(failed);
    expect(judgeEnding('a', end, [signed('a', 'x', 'y'), signed('b', 'y'), signed('c', 'x', 'z')])).toEqual({
      end,
      wasSigned: true,
      rivals: ['b', 'c'],
    });
  }
});

test('what was given up itself excludes nothing for people, though the ledger takes one of the two at most', () => {
  const endedRival = { ...signed('b', 'x'), hasEnded: true };
  const failed = { stage: 'Failed', hint: 'InternalError' };
  expect(judgeEnding('a', cancelled, [signed('a', 'x'), endedRival])).toEqual({ end: failed, wasSigned: true, rivals: ['b'] });
  const both = [signed('a', 'x'), endedRival, signed('c', 'x')];
  expect(judgeEnding('a', cancelled, both)).toEqual({ end: cancelled, wasSigned: true, rivals: ['b', 'c'] });
});

test('of everything else that ended it is said that it was signed, and what excludes it', () => {
  for (const end of others) {
    expect(judgeEnding('a', end, [signed('a', 'x')])).toEqual({ end, wasSigned: true });
    expect(judgeEnding('a', end, [signed('a', 'x'), signed('b', 'x')])).toEqual({ end, wasSigned: true, rivals: ['b'] });
  }
});

test('the newest rivals are named where there are many', () => {
  const many = Array.from({ length: 30 }, (_, index) => signed(`order ${index}`, 'x'));
  const { rivals } = judgeEnding('a', cancelled, [signed('a', 'x'), ...many]);
  expect(rivals).toEqual(many.slice(-20).map(({ subject }) => subject));
});
