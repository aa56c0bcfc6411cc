import { err, ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { readDecision } from './read-decision.ts';

test('a rejection says why, an approval may, and neither in characters that nobody sees', () => {
  expect(readDecision('Reject', ' too much\nfor one day ')).toEqual(ok({ type: 'Reject', reason: 'too much\nfor one day' }));
  expect(readDecision('Reject', ' \n')).toEqual(err('noReason'));
  expect(readDecision('Approve', '')).toEqual(ok({ type: 'Approve', reason: undefined }));
  for (const type of ['Approve', 'Reject'] as const)
    expect(readDecision(type, 'paid\u202Eto\u200Bnobody')).toEqual(err('HiddenCharacters'));
});
