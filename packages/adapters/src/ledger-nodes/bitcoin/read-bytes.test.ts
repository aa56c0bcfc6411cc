import { toHex } from '@countersign/kernel';
import { rulesOfLedger, serialize, transactionIdOf, type RawTransaction } from '@countersign/ledger-bitcoin';
import { expect, test } from 'vitest';

import { litecoinLedger } from '../test/litecoin-ledger.ts';
import { readBytes } from './read-bytes.ts';

const rules = rulesOfLedger(litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' }).ledger);

// The last transaction of Litecoin's block 2,383,206, as a node of it writes it.
const hogEx = {
  id: '7c6751eb8c83391975d815342510a9950670b6cf694cd7f5feda08222c44cb87',
  raw: '02000000000801978aacc6a181255f9f00ae4976a343d6f819e248d1c04d921869325d29d09a9f0000000000ffffffff012e975baeb8000000225820c05abd141ca8c2163e6444c7706df8985ef4d4ca0ad1ceb1f7dea34704f566400000000000',
};

test('the transaction by which coins leave the extension block of Litecoin is read, and has its id', () => {
  const read = readBytes(hogEx.raw, rules);
  expect(read && transactionIdOf(read)).toBe(hogEx.id);
  expect(read?.outputs.map(({ amount }) => amount)).toEqual([793_199_220_526n]);
});

const plain: RawTransaction = {
  version: 2,
  lockTime: 7,
  inputs: [{ txid: new Uint8Array(32).fill(5), index: 1, sequence: 0xffff_ffff, finalScriptSig: new Uint8Array() }],
  outputs: [{ amount: 9n, script: new Uint8Array([0x51]) }],
};
const witnessed: RawTransaction = { ...plain, witnesses: [[new Uint8Array([1, 2])]] };

test('what others write is read as it is', () => {
  for (const one of [plain, witnessed]) {
    const read = readBytes(toHex(serialize(one)), rules);
    expect(read && toHex(serialize(read))).toBe(toHex(serialize(one)));
  }
});

test('with witnesses beside it, too; and nothing is read that has more than that', () => {
  const hex = toHex(serialize(witnessed));
  const extended = (flags: string, part: string) => `${hex.slice(0, 8)}00${flags}${hex.slice(12, -8)}${part}${hex.slice(-8)}`;
  const read = readBytes(extended('09', '00'), rules);
  expect(read && transactionIdOf(read)).toBe(transactionIdOf(witnessed));
  for (const other of [extended('09', '01'), extended('09', ''), extended('0b', '00'), extended('10', ''), '', '0008', 'zz'])
    expect(readBytes(other, rules)).toBeUndefined();
});
