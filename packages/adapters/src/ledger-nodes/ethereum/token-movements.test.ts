import { expect, test } from 'vitest';

import { tokenMovementsIn } from './token-movements.ts';

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const contract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const spelled = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const alice = '0x1111111111111111111111111111111111111111';
const bob = '0x2222222222222222222222222222222222222222';

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');
const topic = (value: bigint | string) => `0x${word(value)}`;
const log = (topics: readonly string[], ...words: readonly bigint[]) => ({
  address: contract,
  topics: [...topics],
  data: `0x${words.map(word).join('')}`,
});

test('a transfer of EIP-20', () => {
  expect(tokenMovementsIn(log([transfer, topic(alice), topic(bob)], 5n))).toEqual([
    { asset: { type: 'Token', standard: 'ERC20', identifier: spelled }, from: alice, to: bob, amount: 5n },
  ]);
});

test('tokens that are made have no sender, those that are destroyed no recipient', () => {
  expect(tokenMovementsIn(log([transfer, topic(0n), topic(bob)], 5n))).toMatchObject([{ from: undefined, to: bob }]);
  expect(tokenMovementsIn(log([transfer, topic(alice), topic(0n)], 5n))).toMatchObject([{ from: alice, to: undefined }]);
});

test('a transfer of EIP-721: the same event with an indexed number', () => {
  expect(tokenMovementsIn(log([transfer, topic(alice), topic(bob), topic(77n)]))).toEqual([
    { asset: { type: 'Token', standard: 'ERC721', identifier: `${spelled}/77` }, from: alice, to: bob, amount: 1n },
  ]);
});

test('transfers of EIP-1155, single and several in one', () => {
  const parties = [topic(alice), topic(alice), topic(bob)];
  expect(tokenMovementsIn(log([transferSingle, ...parties], 7n, 3n))).toEqual([
    { asset: { type: 'Token', standard: 'ERC1155', identifier: `${spelled}/7` }, from: alice, to: bob, amount: 3n },
  ]);
  expect(tokenMovementsIn(log([transferBatch, ...parties], 64n, 160n, 2n, 7n, 8n, 2n, 3n, 4n))).toMatchObject([
    { asset: { identifier: `${spelled}/7` }, amount: 3n },
    { asset: { identifier: `${spelled}/8` }, amount: 4n },
  ]);
});

test('what only looks like a transfer is nothing', () => {
  const parties = [topic(alice), topic(alice), topic(bob)];
  for (const other of [
    log([]),
    log([transfer]),
    log([transfer, topic(alice)], 5n),
    log([transfer, topic(alice), topic(bob)]),
    log([transfer, topic(alice), topic(bob)], 5n, 5n),
    log([transfer, topic(alice), topic(bob), topic(1n)], 5n),
    log([transferSingle, ...parties], 7n),
    log([transferBatch, ...parties], 64n, 160n, 2n, 7n, 8n, 1n, 3n),
    log([transferBatch, ...parties], 2n ** 200n, 160n),
    log([`0x${'ab'.repeat(32)}`, ...parties], 7n, 3n),
  ])
    expect(tokenMovementsIn(other)).toEqual([]);
});
