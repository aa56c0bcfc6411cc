import { expect, test } from 'vitest';

import { meaningOf } from './refusals.ts';

const sender = 'RKEOHXLUBHYZL7KS3MWTZOS5OLFGOCN7DWKBEG7TOSEADNAPN5OOTUNSLE';
const remember = 'TransactionPool.Remember: ';

test.each([
  [`${remember}txn dead: round 100 outside of 1--50`, 'Expired'],
  [`${remember}txn dead: round 100 outside of 101--150`, 'NotYet'],
  [`${remember}transaction already in ledger: X`, 'AlreadyKnown'],
  [`${remember}transaction X using an overlapping lease (sender, lease):(A, B)`, 'NotYet'],
  [`${remember}transaction X: overspend (account ${sender}, data {...}, tried to spend {5})`, 'InsufficientFunds'],
  [`${remember}transaction X: account ${sender} balance 1 below min 100000 (0 assets)`, 'InsufficientFunds'],
  [`${remember}transaction X: account OTHER balance 1 below min 100000 (0 assets)`, 'InvalidDestination'],
  [`${remember}txgroup had 999 in fees, which is less than the minimum 1 * 1000`, 'FeeTooLow'],
  ["At least one signature didn't pass verification", 'InvalidSignature'],
  [`${remember}transaction X: should have been authorized by A but was actually authorized by B`, 'Rejected'],
  [`${remember}genesis hash mismatch: A != B`, 'Rejected'],
  ['TransactionPool.checkPendingQueueSize: transaction pool have reached capacity', 'NotYet'],
  ['msgpack decode error [pos 1]: no matching struct field', 'Malformed'],
  ['something that nobody has said yet', 'Unreachable'],
])('%s means %s', (message, meaning) => {
  expect(meaningOf(message, sender)).toBe(meaning);
});
