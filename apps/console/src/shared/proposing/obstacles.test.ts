import type { IntentDryRunResponse } from '@countersign/contract';
import { expect, test } from 'vitest';

import { mayBeSigned } from './obstacles.ts';

function outcome(part: Partial<IntentDryRunResponse>): IntentDryRunResponse {
  return {
    type: 'v0_CreateTransferOrder',
    success: true,
    ...part,
  };
}
const failure = (hint: 'CurrentlyNotEnoughFunds' | 'TransientIssue') => ({ type: 'Failure' as const, hint, reason: '' });

test.each([
  ['nothing speaks against it', outcome({}), true],
  ['the ledger would take it', outcome({ result: { type: 'Success' } }), true],
  ['it would be refused', outcome({ success: false, errors: ['AccountLocked'] }), false],
  ['the ledger would not take it', outcome({ result: failure('CurrentlyNotEnoughFunds') }), false],
  ['the ledger can’t be asked now', outcome({ result: failure('TransientIssue') }), true],
  ['a ledger is not available', outcome({ result: { ledgers: [{ ledgerId: 'x', available: false }] } }), false],
] as const)('%s', (_, tried, signable) => {
  expect(mayBeSigned(tried)).toBe(signable);
});
