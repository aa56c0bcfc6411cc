import { expect, test } from 'vitest';
import { countWaiting } from './last-seen.ts';

test('keeps number and kind of what waits, and nothing of its content', () => {
  const waiting = [
    { kind: 'Login', entity: { email: 'ada@example.com' } },
    { kind: 'Sign', entity: { type: 'Propose' } },
    { kind: 'Sign', entity: { type: 'Approve' } },
  ] as const;
  expect(countWaiting(waiting)).toEqual({ logins: 1, signatures: 2 });
  expect(countWaiting([])).toEqual({ logins: 0, signatures: 0 });
});
