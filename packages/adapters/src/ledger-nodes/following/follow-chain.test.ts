import { CodedError, ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { mostBytesOfOneCall, usualMostBytes } from '../json-rpc/read-body.ts';
import { codeOf } from '../test/code-of.ts';
import { onChain, type Chain } from './chain.ts';
import type { Following } from './block-source.ts';
import { firstPage, observations } from './follow-chain.ts';
import { readByAll, type BlockPlace } from './read-by-all.ts';

const hashOf = (height: number) => height.toString(16).padStart(64, '0');

/** A chain that is followed from its first block, by a node that gives at most so many blocks at once, and may name another height than it has. */
function followed({
  ask = async () => undefined,
  ...changes
}: Partial<Following<BlockPlace>> & { readonly ask?: (chains: readonly Chain[]) => Promise<void> } = {}) {
  const node = { newest: 40, most: 8, names: undefined as number | undefined };
  const reads: number[] = [];
  const following: Following<BlockPlace> = {
    source: {
      heights: async (_, at) => ({
        newest: node.names ?? node.newest,
        hash: at === undefined || at > node.newest ? undefined : hashOf(at),
      }),
      read: async (chains, from, to) => {
        const count = to - from + 1;
        reads.push(count);
        await ask(chains);
        if (count > node.most || to > node.newest)
          throw new CodedError('LedgerUnreachable', 'The node gives no blocks: response too large');
        return Array.from({ length: count }, (__, index) => ({
          height: from + index,
          hash: hashOf(from + index),
          parentHash: hashOf(from + index - 1),
        }));
      },
      transactions: async () => [],
    },
    chains: [onChain({ name: 'node', batch: 50, ask: async () => [] }, { calls: [], check: () => undefined })],
    confirmations: 1,
    firstBlock: 0,
    page: firstPage(),
    ...changes,
  };
  let cursor: string | undefined;
  /** Reads pages, as many as there are at most. */
  const read = async (pages = Infinity) => {
    for (let more = true, page = 0; more && page < pages; page++)
      ({ cursor, more } = await observations(following, cursor, () => Promise.resolve(new Set())));
    return cursor;
  };
  return { node, reads, read, sight: () => following.chains[0]?.sight() };
}

test('a page that a node does not give, in whatever words, is asked for in smaller ones', async () => {
  const { node, reads, read } = followed();
  node.most = 3;
  await read(3);
  expect(reads).toEqual([8, 4, 2, 2, 2]);
});

test('pages grow again once many were read, and a node that gives them no larger is asked for larger ones seldom', async () => {
  const { node, reads, read } = followed();
  node.newest = 5_000;
  node.most = 3;
  await read(300);
  expect(reads.filter((count) => count > 3)).toEqual([8, 4, 4, 4]);
  node.most = 8;
  await read();
  expect(reads.at(-2)).toBe(8);
});

test('a node that gives heights and no blocks is asked for a single one at each further try', async () => {
  const { node, reads, read } = followed();
  node.most = 0;
  for (let tries = 0; tries < 3; tries++) expect(await codeOf(read())).toBe('LedgerUnreachable');
  expect(reads).toEqual([8, 4, 2, 1, 1, 1]);
  node.most = 8;
  expect(await read()).toContain(hashOf(40));
});

test('a block that is too large for a usual answer is read part by part, and no other one is', async () => {
  const asked: (number | undefined)[] = [];
  const rpc = {
    name: 'node',
    batch: 50,
    ask: async (calls: readonly unknown[], mostBytes = usualMostBytes) => {
      asked.push(mostBytes, calls.length);
      if (mostBytes > usualMostBytes) return calls.map(() => ok('part'));
      throw new CodedError('LedgerUnreachable', 'too large', { cause: new CodedError('AnswerTooLarge', 'too large') });
    },
  };
  const call = { method: 'part', params: [] };
  const { node, read } = followed({
    chains: [onChain(rpc, { calls: [], check: () => undefined })],
    ask: async ([chain]) => void (await chain?.ask([call, call])),
  });
  node.newest = 1;
  expect(await read()).toContain(hashOf(1));
  const block = [usualMostBytes, 2, mostBytesOfOneCall, 1, mostBytesOfOneCall, 1];
  expect(asked).toEqual([usualMostBytes, 2, ...block, ...block]);
});

test('without a first block nothing begins behind a block that a node names and does not have', async () => {
  const { node, read } = followed({ firstBlock: undefined });
  node.names = 1_000;
  expect(await codeOf(read())).toBe('LedgerUnreachable');
  node.names = undefined;
  expect(await read()).toContain(hashOf(40));
});

test('a height that no chain has is not believed, and is not reported as seen', async () => {
  const { node, read, sight } = followed();
  node.names = 0xffff_ffff;
  expect(await codeOf(read())).toBe('LedgerUnreachable');
  expect(sight()).not.toHaveProperty('height');
  node.names = undefined;
  await read();
  expect(sight()).toMatchObject({ height: 40 });
});

/** A chain of blocks at these heights, each the child of the one before, as each of the nodes gives it. */
function sparse(...nodes: readonly (readonly number[])[]) {
  const [heights = [], ...others] = nodes;
  const blockAt = (height: number): BlockPlace => ({
    height,
    hash: hashOf(height),
    parentHash: hashOf(heights[heights.indexOf(height) - 1] ?? -1),
  });
  const given = new Map<string, readonly number[]>(nodes.map((some, index) => [`node ${index}`, some]));
  const chains = [heights, ...others].map((_, index) =>
    onChain({ name: `node ${index}`, batch: 50, ask: async () => [] }, { calls: [], check: () => undefined }),
  );
  const within = (chain: Chain, from: number, to: number) =>
    (given.get(chain.name) ?? []).filter((height) => height >= from && height <= to).map(blockAt);
  const following: Following<BlockPlace> = {
    source: {
      heights: async (chain, at) => {
        const isThere = at !== undefined && (given.get(chain.name) ?? []).includes(at);
        return { newest: 40, hash: isThere ? hashOf(at) : undefined, isLeftOut: at !== undefined && !isThere };
      },
      read: (all, from, to) => readByAll(all, async (chain) => within(chain, from, to), JSON.stringify),
      transactions: async (blocks) => {
        read.push(...blocks.map(({ height }) => height));
        return [];
      },
    },
    chains,
    confirmations: 1,
    firstBlock: 0,
    page: firstPage(),
  };
  const read: number[] = [];
  let cursor: string | undefined;
  const all = async () => {
    for (let more = true; more;) {
      const page = await observations(following, cursor, async () => new Set());
      more = page.more && page.cursor !== cursor;
      ({ cursor } = page);
    }
    return read;
  };
  return {
    all,
    read,
    unread: () => following.page.unread,
    set: (node: number, some: readonly number[]) => given.set(`node ${node}`, some),
  };
}

test('heights that a chain has no block at are gone over, many of them and at the end too', async () => {
  const chain = sparse([0, 1, 3, 30, 31]);
  expect(await chain.all()).toEqual([0, 1, 3, 30, 31]);
  expect(chain.unread()).toBe(0);
});

test('a block that a node leaves out though it is there is waited for, and is no reorganisation', async () => {
  const chain = sparse([0, 1, 3, 30, 31]);
  chain.set(0, [0, 1, 30, 31]);
  expect(await codeOf(chain.all())).toBe('LedgerUnreachable');
  chain.set(0, [0, 1, 3, 30, 31]);
  expect(await chain.all()).toEqual([0, 1, 3, 30, 31]);
});

test('where one of two nodes has no block yet, only what both have is read', async () => {
  const chain = sparse([0, 1, 3, 5], [0, 1, 3]);
  expect(await codeOf(chain.all())).toBe('LedgerUnreachable');
  expect(chain.read).toEqual([0, 1, 3]);
  chain.set(1, [0, 1, 3, 5]);
  expect(await chain.all()).toEqual([0, 1, 3, 5]);
});

test('a block that was read and is at its height no more was reorganised away', async () => {
  const chain = sparse([0, 1, 3, 30]);
  await chain.all();
  chain.set(0, [0, 1, 3, 31]);
  expect(await codeOf(chain.all())).toBe('LedgerReorganised');
});
