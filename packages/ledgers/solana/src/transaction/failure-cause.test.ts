import { toHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { transferCoins } from '../instructions/write-instructions.ts';
import { readTransaction } from '../message/read-message.ts';
import { writeMessage, writeTransaction } from '../message/write-message.ts';
import { failureCause, failureCode } from './failure-cause.ts';

const [alice, bob] = ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', '2WurVUzzmiw9u2mYV8XCZ4zYJ9EBwGBzitHUPEPWCwQQ'] as const;
const raw = writeTransaction([new Uint8Array(64)], writeMessage(alice, '11'.repeat(32), [transferCoins(alice, bob, 1n)]));
const read = readTransaction(toHex(raw));
if (!read.ok) throw new Error(read.error);
const { message } = read.value;

// As nodes write them (https://docs.rs/solana-transaction-error): a name, or a name with what it is of.
test.each([
  [{ InstructionError: [0, { Custom: 1 }] }, 'TransferCoins: Custom 1', 'NotEnoughFunds'],
  [{ InstructionError: [0, 'InvalidArgument'] }, 'TransferCoins: InvalidArgument', undefined],
  [{ InstructionError: [7, { Custom: 1 }] }, 'Other: Custom 1', undefined],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'InsufficientFundsForRent', 'ReserveTooLow'],
  ['AccountInUse', 'AccountInUse', undefined],
  [7, undefined, undefined],
])('the error %j is %s', (error, code, cause) => {
  expect(failureCode(message, error)).toBe(code);
  expect(failureCause(code ?? '')).toBe(cause);
});
