import { err, ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { onChain } from '../following/chain.ts';
import type { RpcCall } from '../json-rpc/json-rpc.ts';
import { codeOf } from '../test/code-of.ts';
import { readBlocks } from './read-blocks.ts';

/** The hash of a block of one of several chains. */
const hashOf = (chain: string, height: number) => `0x${chain.repeat(32)}${height.toString(16).padStart(32, '0')}`;

/** Blocks 3 to 5, of a node whose newest block is another one, or of another chain, once it has given them. */
async function read({
  newest,
  chain,
  timestamp = '0x1',
}: {
  readonly newest: number;
  readonly chain: string;
  readonly timestamp?: string;
}) {
  let now = 'a';
  const answer = ({ method, params: [height] }: RpcCall) => {
    const number = Number(height);
    if (method === 'eth_blockNumber') return ok(`0x${newest.toString(16)}`);
    if (method === 'eth_getBlockReceipts') return ok([]);
    if (method !== 'eth_getBlockByNumber') return err({ code: -32_601, message: 'no' });
    const place = { number: height, hash: hashOf(now, number), parentHash: hashOf(now, number - 1) };
    return ok(number > newest ? null : { ...place, timestamp, transactions: [] });
  };
  const rpc = {
    name: 'node',
    batch: 50,
    ask: async (calls: readonly RpcCall[]) => {
      const answers = calls.map(answer);
      now = chain;
      return answers;
    },
  };
  const blocks = await readBlocks([onChain(rpc, { calls: [], check: () => undefined })], false, {
    from: 3,
    to: 5,
    finality: 3,
  });
  return blocks.map(({ height }) => height);
}

test('blocks with as many confirmations as are asked for are read', async () => {
  expect(await read({ newest: 7, chain: 'a' })).toEqual([3, 4, 5]);
});

test('a block that has fewer by now is not read, whatever the node said of its height before', async () => {
  expect(await codeOf(read({ newest: 6, chain: 'a' }))).toBe('LedgerUnreachable');
  expect(await codeOf(read({ newest: 5, chain: 'a' }))).toBe('LedgerUnreachable');
});

test('a block that is not in the chain any more when all was read is not read', async () => {
  expect(await codeOf(read({ newest: 7, chain: 'b' }))).toBe('LedgerUnreachable');
});

// Such as milliseconds, or nanoseconds: an instant that nobody can read, and that every list would have to allow for.
test.each([253_402_300_800n, 1_800_000_000_000n, 1_800_000_000_000_000_000n])(
  'a block is not read that is said to be of %s seconds after 1970',
  async (seconds) => {
    const timestamp = `0x${seconds.toString(16)}`;
    expect(await codeOf(read({ newest: 7, chain: 'a', timestamp }))).toBe('LedgerUnreachable');
  },
);

/** Blocks 3 to 5, of two nodes under one address, of which each has a part of the answers, one call a request: who names the newest block need not be the one who has the blocks. */
async function readInTurn(chainAbove: string, newest: number) {
  const rpc = {
    name: 'nodes',
    batch: 3,
    ask: async (calls: readonly RpcCall[]) =>
      calls.map(({ method, params: [height] }) => {
        const number = Number(height);
        if (method === 'eth_blockNumber') return ok('0x7');
        if (method === 'eth_getBlockReceipts') return ok([]);
        const place = {
          number: height,
          hash: hashOf('a', number),
          parentHash: hashOf(number > 5 ? chainAbove : 'a', number - 1),
        };
        return ok(number > newest ? null : { ...place, timestamp: '0x1', transactions: [] });
      }),
  };
  const range = { from: 3, to: 5, finality: 3 };
  const blocks = await readBlocks([onChain(rpc, { calls: [], check: () => undefined })], false, range);
  return blocks.map(({ height }) => height);
}

test('where each call is a request of its own, blocks count with the blocks that are above them, and not with a height that somebody names', async () => {
  expect(await readInTurn('a', 7)).toEqual([3, 4, 5]);
  expect(await codeOf(readInTurn('a', 5))).toBe('LedgerUnreachable');
  expect(await codeOf(readInTurn('a', 6))).toBe('LedgerUnreachable');
  expect(await codeOf(readInTurn('b', 7))).toBe('LedgerUnreachable');
});

test('what contracts sent is that of the block which was read, although another one has its place while that is asked', async () => {
  const [id, from, contract, to] = [
    `0x${'71'.repeat(32)}`,
    `0x${'f1'.repeat(20)}`,
    `0x${'c1'.repeat(20)}`,
    `0x${'d1'.repeat(20)}`,
  ];
  const block = hashOf('a', 5);
  const fields = { type: '0x2', nonce: '0x0', value: '0x0', gas: '0x0', input: '0x' };
  const receipt = {
    transactionHash: id,
    blockHash: block,
    blockNumber: '0x5',
    status: '0x1',
    gasUsed: '0x0',
    effectiveGasPrice: '0x0',
    logs: [],
  };
  // The transaction is in the block that takes the place for a moment as well, where the contract sends more.
  const sentIn = (hash: string) => ({
    txHash: id,
    result: {
      type: 'CALL',
      from,
      to: contract,
      calls: [{ type: 'CALL', from: contract, to, value: hash === block ? '0x7' : '0x63' }],
    },
  });
  const answers = {
    eth_blockNumber: () => '0x7',
    eth_getBlockByNumber: () => ({
      number: '0x5',
      hash: block,
      parentHash: hashOf('a', 4),
      timestamp: '0x1',
      transactions: [{ hash: id, from, to: contract, ...fields }],
    }),
    eth_getBlockReceipts: () => [receipt],
    debug_traceBlockByNumber: () => [sentIn(hashOf('b', 5))],
    debug_traceBlockByHash: (hash: unknown) => [sentIn(String(hash))],
  };
  const rpc = {
    name: 'node',
    batch: 50,
    ask: async (calls: readonly RpcCall[]) =>
      calls.map(({ method, params: [place] }) => ok((answers as Record<string, (place: unknown) => unknown>)[method]?.(place))),
  };
  const [read] = await readBlocks([onChain(rpc, { calls: [], check: () => undefined })], true, {
    from: 5,
    to: 5,
    finality: 3,
  });
  expect(read?.transactions.map(({ internal }) => internal)).toEqual([[{ from: contract, to, amount: 7n }]]);
});

test.each(['finalized', 'safe'] as const)(
  'where the chain says itself which block is %s, that is asked for, and no count',
  async (finality) => {
    const read = async (final: number | undefined) => {
      const rpc = {
        name: 'node',
        batch: 50,
        ask: async (calls: readonly RpcCall[]) =>
          calls.map(({ method, params: [place] }) => {
            if (method === 'eth_getBlockReceipts') return ok([]);
            if (method !== 'eth_getBlockByNumber') return err({ code: -32_601, message: 'no' });
            const number = place === finality ? final : Number(place);
            if (number === undefined) return ok(null);
            const block = { number: `0x${number.toString(16)}`, hash: hashOf('a', number), parentHash: hashOf('a', number - 1) };
            return ok({ ...block, timestamp: '0x1', transactions: [] });
          }),
      };
      const blocks = await readBlocks([onChain(rpc, { calls: [], check: () => undefined })], false, { from: 3, to: 5, finality });
      return blocks.map(({ height }) => height);
    };
    expect(await read(5)).toEqual([3, 4, 5]);
    expect(await codeOf(read(4))).toBe('LedgerUnreachable');
    expect(await codeOf(read(undefined))).toBe('LedgerUnreachable');
  },
);
