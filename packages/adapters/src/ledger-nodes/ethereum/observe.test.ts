import { ok } from '@countersign/kernel';
import { readTransaction, writeTransferCall, type TransactionFields } from '@countersign/ledger-ethereum';
import { expect, test } from 'vitest';

import { onChain } from '../following/chain.ts';
import type { RpcCall } from '../json-rpc/json-rpc.ts';
import { codeOf } from '../test/code-of.ts';
import { ether, gwei, keyed, signedTransfer } from '../test/dev-ledger.ts';
import { blockSource } from './block-source.ts';
import { hex } from './shapes.ts';

const [alice, bob, stranger] = ['11', '22', '33'].map((byte) => keyed(byte.repeat(32))) as [
  ReturnType<typeof keyed>,
  ReturnType<typeof keyed>,
  ReturnType<typeof keyed>,
];
const token = `0x${'c1'.repeat(20)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** That a token says it moved. */
const log = (from: string, to: string, amount: bigint, address = token) => ({
  logIndex: '0x0',
  address,
  topics: [transferTopic, topicOf(from), topicOf(to)],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
});

/** A signed transaction, as nodes report it. */
function signed({ privateKey }: ReturnType<typeof keyed>, changes: Partial<TransactionFields>) {
  const read = readTransaction(signedTransfer(privateKey, changes));
  if (!read.ok) throw new Error(read.error);
  const { transactionId: hash, sender, fields, signature } = read.value;
  return {
    hash,
    from: sender.toLowerCase(),
    type: hex(fields.type),
    chainId: hex(fields.chainId ?? 0n),
    nonce: hex(fields.nonce),
    ...(fields.to !== undefined && { to: fields.to.toLowerCase() }),
    value: hex(fields.value),
    gas: hex(fields.gasLimit),
    maxFeePerGas: hex(fields.maxFeePerGas),
    maxPriorityFeePerGas: hex(fields.maxPriorityFeePerGas),
    input: `0x${fields.data}`,
    accessList: [],
    r: hex(signature.r),
    s: hex(signature.s),
    yParity: hex(signature.yParity),
  };
}

/** One that the node says somebody sent, of a type that no key here signs. */
const claimed = (from: string, to: string, value: bigint, changes: object = {}) => ({
  hash: `0x${'71'.repeat(32)}`,
  type: '0x4',
  from: from.toLowerCase(),
  to: to.toLowerCase(),
  nonce: '0x0',
  value: hex(value),
  gas: '0x5208',
  input: '0x',
  ...changes,
});

/** What is observed of a block with one transaction to whom alice and bob are ours. */
async function observed(
  transaction: { readonly hash: string; readonly [member: string]: unknown },
  {
    logs = [],
    chainId = 31_337,
    receipt = {},
  }: { readonly logs?: readonly object[]; readonly chainId?: number; receipt?: object } = {},
) {
  const place = { blockHash: `0x${'b1'.repeat(32)}`, blockNumber: '0x5' };
  const answers: Readonly<Record<string, unknown>> = {
    eth_blockNumber: '0x5',
    eth_getBlockByNumber: {
      number: '0x5',
      hash: place.blockHash,
      parentHash: `0x${'b0'.repeat(32)}`,
      timestamp: '0x1',
      transactions: [transaction],
    },
    eth_getBlockReceipts: [
      { transactionHash: transaction.hash, ...place, status: '0x1', gasUsed: '0x1', effectiveGasPrice: '0x7', logs, ...receipt },
    ],
  };
  const rpc = {
    name: 'node',
    batch: 50,
    ask: async (calls: readonly RpcCall[]) => calls.map(({ method }) => ok(answers[method])),
  };
  const source = blockSource({ traces: false, finality: 1, chainId });
  const blocks = await source.read([onChain(rpc, { calls: [], check: () => undefined })], 5, 5);
  const own = new Set([alice.sender.address, bob.sender.address]);
  const all = await source.transactions(blocks, (found) => Promise.resolve(new Set(found.filter((one) => own.has(one)))));
  return all.map(({ feePayer, fee, movements }) => ({
    ...(feePayer !== undefined && { feePayer }),
    ...(fee !== 7n && { fee }),
    assets: movements.map(({ asset }) => asset.type),
    moved: movements.map(({ from, to, amount, isUnproven = false }) => ({ from, to, amount, isUnproven })),
  }));
}

const [aliceAddress, bobAddress, strangerAddress] = [alice.sender.address, bob.sender.address, stranger.sender.address];

test('what an address of ours signed leaves it', async () => {
  expect(await observed(signed(alice, { to: bobAddress, value: ether }))).toMatchObject([
    { feePayer: aliceAddress, moved: [{ from: [aliceAddress], to: bobAddress, amount: ether, isUnproven: false }] },
  ]);
});

test.each([
  ['of a type that our keys never sign', { type: '0x4' }],
  ['without a signature', { type: '0x2', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }],
])('nothing leaves an address of ours by a transaction %s, and what it brings comes from nobody', async (_, changes) => {
  expect(await observed(claimed(aliceAddress, bobAddress, ether, changes))).toMatchObject([
    { moved: [{ from: [], to: bobAddress, amount: ether, isUnproven: false }] },
  ]);
  expect(await observed(claimed(aliceAddress, strangerAddress, ether, changes))).toEqual([]);
  const logs = [log(aliceAddress, bobAddress, 7n)];
  expect(await observed(claimed(aliceAddress, token, 0n, changes), { logs })).toMatchObject([
    { moved: [{ from: [], to: bobAddress, amount: 7n, isUnproven: false }] },
  ]);
});

test('a transaction of a type that is not known brings coins from a stranger', async () => {
  expect(await observed(claimed(strangerAddress, bobAddress, ether))).toMatchObject([
    { feePayer: strangerAddress, moved: [{ from: [strangerAddress], to: bobAddress, amount: ether, isUnproven: false }] },
  ]);
});

test('a signature of somebody else is a contradiction', async () => {
  const from = bobAddress.toLowerCase();
  expect(await codeOf(observed({ ...signed(alice, { to: bobAddress }), from }))).toBe('LedgerContradiction');
});

test('tokens that go between our own addresses are proven by the call that the sender signed, and by no log', async () => {
  const call = signed(alice, { to: token, value: 0n, data: writeTransferCall(bobAddress, 7n) });
  const proof = async (transaction: { readonly hash: string }, amount: bigint) => {
    const [one] = await observed(transaction, { logs: [log(aliceAddress, bobAddress, amount)] });
    return one?.moved.at(-1)?.isUnproven;
  };
  expect(await proof(call, 7n)).toBe(false);
  // Some tokens take a part of it.
  expect(await proof(call, 6n)).toBe(false);
  expect(await proof(call, 8n)).toBe(true);
  expect(await proof(signed(stranger, { to: token, value: 0n }), 7n)).toBe(true);
  expect(await proof(signed(alice, { to: strangerAddress, value: 1n }), 7n)).toBe(true);
});

test('what arrives where an address of ours sent it is reported, whatever way it went', async () => {
  const call = signed(alice, { to: token, value: 0n, data: writeTransferCall(strangerAddress, 7n) });
  const nobody = `0x${'0'.repeat(40)}`;
  const logs = [log(aliceAddress, nobody, 7n), log(nobody, strangerAddress, 7n), log(strangerAddress, token, 2n)];
  const [one] = await observed(call, { logs });
  expect(one?.moved.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    [[aliceAddress], undefined, 7n],
    [[], strangerAddress, 7n],
  ]);
});

test('more coins than there are of a chain contradict what everybody knows', async () => {
  const invented = claimed(strangerAddress, bobAddress, 1_000_000_001n * ether);
  expect(await codeOf(observed(invented, { chainId: 1 }))).toBe('LedgerContradiction');
  expect(await observed(invented, { chainId: 31_337 })).toHaveLength(1);
});

test.each([
  ['an amount', { value: `0x${'f'.repeat(65)}` }, {}],
  ['an amount that would keep the process busy for seconds', { value: `0x${'f'.repeat(3_000_000)}` }, {}],
  ['a nonce', { nonce: `0x${'f'.repeat(17)}` }, {}],
  ['gas', {}, { gasUsed: `0x${'f'.repeat(17)}` }],
  ['a price', {}, { effectiveGasPrice: `0x${'f'.repeat(65)}` }],
  ['logs without an end', {}, { logs: Array.from({ length: 2_000_001 }, () => 0) }],
])('a block is not read that has %s of a length that none has', async (_, changes, receipt) => {
  const read = observed(claimed(strangerAddress, bobAddress, gwei, changes), { receipt });
  expect(await codeOf(read)).toBe('LedgerUnreachable');
});

const systems = [
  '0xfffffffffffffffffffffffffffffffffffffffe',
  `0x${'ee'.repeat(20)}`,
  '0x000000000000000000000000000000000000800a',
];

test.each(systems)('logs of %s are the coin, once, and no second token', async (system) => {
  const payment = signed(stranger, { to: aliceAddress, value: ether });
  const logs = [
    log(strangerAddress, aliceAddress, ether, system),
    log(token, bobAddress, 5n, system),
    log(token, bobAddress, 5n, system),
  ];
  const [one] = await observed(payment, { logs });
  expect(one?.moved.map(({ to, amount }) => [to, amount])).toEqual([
    [aliceAddress, ether],
    [bobAddress, 5n],
    [bobAddress, 5n],
  ]);
  expect(one?.assets).toEqual(['Native', 'Native', 'Native']);
});

test('what pays a fee and comes back of it is no payment', async () => {
  const [, , system] = systems;
  const bootloader = '0x0000000000000000000000000000000000008001';
  const logs = [
    log(aliceAddress, bootloader, 9n, system),
    log(aliceAddress, bobAddress, ether, system),
    log(bootloader, aliceAddress, 2n, system),
  ];
  const [one] = await observed(signed(alice, { to: bobAddress, value: ether }), { logs });
  expect(one).toMatchObject({ feePayer: aliceAddress, moved: [{ to: bobAddress, amount: ether }] });
});

test('a payment by the contract that stands for the coin of Polygon arrives once, and leaves once', async () => {
  const polygon = '0x0000000000000000000000000000000000001010';
  const call = signed(alice, { to: polygon, value: 5n, data: writeTransferCall(bobAddress, 5n) });
  const [one] = await observed(call, { logs: [log(aliceAddress, bobAddress, 5n, polygon)] });
  expect(one?.moved.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    [[aliceAddress], polygon, 5n],
    [[polygon], bobAddress, 5n],
  ]);
  expect(one?.assets).toEqual(['Native', 'Native']);
});

test.each([
  ['of the gas, the data and the operator', {}, 1n * 7n + 100n + 3n + 9n],
  ['of the operator by the later rules', { daFootprintGasScalar: '0x190' }, 1n * 7n + 100n + 300_000_000n + 9n],
])('the fee is that %s', async (_, more, fee) => {
  const receipt = { l1Fee: '0x64', operatorFeeScalar: hex(3_000_000), operatorFeeConstant: '0x9', ...more };
  expect(await observed(signed(alice, { to: bobAddress, value: 1n }), { receipt })).toMatchObject([{ fee }]);
});
