import { policy, quorum } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { demandLines } from './intent.ts';

test('an operator reads whom a policy asked, by which keys, and what approvals had to say', () => {
  expect(demandLines(policy(1))).toEqual([]);
  const workflow = [quorum('operator'), { ...quorum('approver', 2), key: 'PlatformCredential' as const }];
  expect(demandLines(policy(1, { workflow, approvals: 'WithContext' }))).toEqual([
    '  Asked for: 1 × operator, then 2 × approver (by passkey or security key)',
    '  Approvals are bound to: Request and policies only',
  ]);
});
