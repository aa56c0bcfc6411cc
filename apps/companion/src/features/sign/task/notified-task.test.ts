import { expect, test } from 'vitest';

import type { Tasks } from '../../../app/api/tasks.ts';
import { notifiedTask } from './notified-task.ts';

const kept = { id: 'n', createdAt: '2026-01-01T00:00:00.000Z' };
const awaiting = (intentId: string) => ({ ...kept, type: 'IntentAwaiting' as const, domainId: 'treasury', intentId });
const waiting = (...ids: string[]) => ({ items: ids.map((id) => ({ intent: { data: { id } } })) }) as unknown as Tasks;

test('a notification leads to the newest task of which the person was notified and which still waits', () => {
  const items = [
    { ...kept, type: 'IntentApproved' as const, domainId: 'treasury', intentId: 'older' },
    awaiting('decided'),
    awaiting('newer'),
    awaiting('older'),
  ];
  expect(notifiedTask({ items }, waiting('older', 'newer'))).toEqual({ domainId: 'treasury', intentId: 'newer' });
  expect(notifiedTask({ items }, waiting('another'))).toBeUndefined();
  expect(notifiedTask({ items: [] }, waiting('older'))).toBeUndefined();
});
