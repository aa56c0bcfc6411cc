import { readFileSync } from 'node:fs';

import { toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import { addressOf } from './address.ts';
import { transferCoins } from './instructions/write-instructions.ts';
import { solana } from './index.ts';
import { writeMessage, writeTransaction } from './message/write-message.ts';
import { solanaLedger } from './testing/ledgers.ts';

interface TransferVector {
  readonly from: string;
  readonly to: string;
  readonly lamports: string;
  readonly blockhash: string;
  readonly id: string;
}

const file = new URL('../../../../vectors/solana/transfers.json', import.meta.url);

test('a transfer has the id that three other implementations give it', () => {
  const { from, to, lamports, blockhash, id } = JSON.parse(readFileSync(file, 'utf8')) as TransferVector;
  const key = new Uint8Array(32).fill(1);
  expect([key, key.map(() => 2)].map((one) => addressOf(ed25519.getPublicKey(one)))).toEqual([from, to]);
  const message = writeMessage(from, blockhash, [transferCoins(from, to, BigInt(lamports))]);
  const raw = toHex(writeTransaction([ed25519.sign(message, key)], message));
  const decoded = solana.transaction.decode(raw, solanaLedger);
  expect(raw).toHaveLength(2 * 215);
  expect(decoded).toMatchObject({
    ok: true,
    value: {
      transactionId: id,
      operation: 'Transfer',
      senders: [from],
      movements: [{ from: [from], to, amount: BigInt(lamports) }],
      fee: 5000n,
      warnings: [],
    },
  });
});
