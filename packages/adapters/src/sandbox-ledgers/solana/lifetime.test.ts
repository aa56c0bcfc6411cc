import { toHex } from '@countersign/kernel';
import { addressOf, readTransaction, transferCoins, writeMessage, writeTransaction } from '@countersign/ledger-solana';
import { expect, test } from 'vitest';

import { lifetimeProblem } from './lifetime.ts';
import { memoryState } from './test/memory.ts';

test('a block takes what names one of the 151 blocks before it, as the network’s own blocks do, and nothing older', async () => {
  const [payer, payee] = [1, 2].map((byte) => addressOf(new Uint8Array(32).fill(byte)));
  if (payer === undefined || payee === undefined) throw new Error('no addresses');
  const message = writeMessage(payer, '07'.repeat(32), [transferCoins(payer, payee, 5n)]);
  const read = readTransaction(toHex(writeTransaction([new Uint8Array(64)], message)));
  if (!read.ok) throw new Error(read.error);
  const problemAt = (height: number) => lifetimeProblem(read.value.message, height, 100, memoryState());
  expect(await Promise.all([101, 251, 252].map(problemAt))).toEqual([undefined, undefined, 'Expired']);
  expect(await lifetimeProblem(read.value.message, 101, undefined, memoryState())).toBe('Expired');
});
