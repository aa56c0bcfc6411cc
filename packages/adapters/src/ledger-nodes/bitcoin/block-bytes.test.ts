import { fromHex, toHex } from '@countersign/kernel';
import { hash256, knownChains } from '@countersign/ledger-bitcoin';
import { expect, test } from 'vitest';

import { dogecoinFirstBlock } from '../test/dogecoin-first-block.ts';
import { transactionsIn } from './block-bytes.ts';

const networks = ['dogecoin-mainnet', 'dogecoin-testnet', 'dogecoin-regtest'] as const;
const [network] = networks;
const { genesisHash = '' } = knownChains[network] ?? {};
const block = dogecoinFirstBlock(network);
const hashOf = (hex: string) => toHex(hash256(fromHex(hex.slice(0, 160))).toReversed());
function codeOf(hex: string, hash = hashOf(hex)) {
  try {
    transactionsIn(hex, hash);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

test.each(networks)('the first block of %s is read from its bytes, and is the one that nodes are checked by', (name) => {
  const [first, ...others] = transactionsIn(dogecoinFirstBlock(name), knownChains[name]?.genesisHash ?? '');
  expect(others).toEqual([]);
  expect(first?.transactionId).toBe('5b2a3f53f605d62c53e62932dac6925e3d74afa5a4b459745c36d42d0ed26a69');
  expect(first?.inputs).toEqual([{ name: undefined, prevout: undefined }]);
  expect(first?.outputs.map(({ amount }) => amount)).toEqual([8_800_000_000n]);
});

test('another proof of work, with a transaction that has witnesses, stands before the transactions', () => {
  const version = (0x0062_0104).toString(16).padStart(8, '0');
  const header = `${Buffer.from(fromHex(version).toReversed()).toString('hex')}${block.slice(8, 160)}`;
  const [flag, input, output] = ['0001', `01${'00'.repeat(36)}00ffffffff`, `01${'00'.repeat(8)}00`];
  const other = ['02000000', flag, input, output, '010100', '00000000'].join('');
  const proof = [other, '00'.repeat(32), '01', '00'.repeat(32), '07000000', '00', '05000000', '00'.repeat(80)].join('');
  const whole = `${header}${proof}${block.slice(160)}`;
  expect(transactionsIn(whole, hashOf(whole)).map(({ transactionId }) => transactionId)).toHaveLength(1);
  expect(codeOf(`${header}${block.slice(160)}`)).toBe('LedgerContradiction');
});

test('a block of which anything is another one than its hash says is not believed', () => {
  expect(codeOf(block, genesisHash)).toBeUndefined();
  expect(codeOf(block, knownChains['dogecoin-testnet']?.genesisHash)).toBe('LedgerContradiction');
  const amount = block.replace('0058850c02000000', '0058850c03000000');
  expect(codeOf(amount, genesisHash)).toBe('LedgerContradiction');
  const twice = `${block.slice(0, 160)}02${block.slice(162)}${block.slice(162)}`;
  expect(codeOf(twice, genesisHash)).toBe('LedgerContradiction');
  for (const other of [`${block}00`, block.slice(0, -2), block.slice(0, 162), `${block.slice(0, 160)}00`, ''])
    expect(codeOf(other, genesisHash)).toBe('LedgerContradiction');
});
