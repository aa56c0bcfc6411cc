import { fromHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { scriptOfAddress } from '../address.ts';
import { bitcoinLedger } from '../testing/ledgers.ts';
import { ledgerDataOf } from './ledger-data.ts';

const ledger = bitcoinLedger('regtest');
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const script = fromHex('0014751e76e8199196d454941c45d1b3a323f1433bd6');
const input = (byte: string, index: number) => ({
  txid: fromHex(byte.repeat(32)),
  index,
  sequence: 0,
  finalScriptSig: new Uint8Array(),
});

test('inputs are named by what they spend, outputs by their place, and whose they are where a script says so', () => {
  expect(scriptOfAddress(address, ledger)).toEqual(script);
  const transaction = {
    inputs: [input('ab', 3), input('cd', 0)],
    outputs: [
      { amount: 5n, script },
      { amount: 0n, script: fromHex('6a0568656c6c6f') },
    ],
  };
  expect(ledgerDataOf(transaction, [{ script }, undefined], ledger)).toEqual({
    type: 'Bitcoin',
    inputs: [
      { transactionHash: 'ab'.repeat(32), index: 3, address, scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6' },
      { transactionHash: 'cd'.repeat(32), index: 0 },
    ],
    outputs: [
      { index: 0, amount: '5', address, scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6' },
      { index: 1, amount: '0', scriptPubKey: '6a0568656c6c6f' },
    ],
  });
});
