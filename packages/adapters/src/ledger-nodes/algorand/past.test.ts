import { utf8 } from '@countersign/kernel';
import algosdk from 'algosdk';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startAlgod, type Algod } from '../test/algod/algod.ts';
import { startIndexer, type Indexer } from '../test/algod/indexer.ts';
import { algorandNode, algorandSettings, coin } from '../test/algod/local-network.ts';
import { keyOf, LocalRounds } from '../test/algod/local-rounds.ts';

const { address } = keyOf('11'.repeat(32));

let rounds: LocalRounds;
let algod: Algod;
let other: Algod;
let indexer: Indexer;

beforeEach(async () => {
  rounds = new LocalRounds();
  [algod, other, indexer] = [await startAlgod(rounds), await startAlgod(rounds), await startIndexer(rounds)];
});
afterEach(() => Promise.all([algod, other, indexer].map((one) => one.close())));

/** Two transactions of one round, of which the next one takes the first alone, and more rounds behind those that could have them. */
function letPass(more: number) {
  rounds.give(address, coin);
  const { round } = rounds.close();
  const payment = rounds.sign(rounds.bank, { receiver: address, amount: coin }, { note: utf8('never sent') });
  const unsent = algosdk.decodeSignedTransaction(payment).txn.txID();
  const taken = rounds.give(address, coin);
  const height = round + 1_000;
  while (rounds.last.round < height + more) rounds.close();
  /** Whether they are past, by nodes that are opened now, with an index or without. */
  const arePast = (history: readonly Indexer[], nodes: readonly Algod[] = [algod]) => {
    const urls = nodes.map(({ url }) => url);
    const changes = history.length > 0 ? { history: history.map(({ url }) => ({ url })) } : {};
    const node = algorandNode(algorandSettings(urls, changes));
    return Promise.all([unsent, taken].map(async (id) => node.isPast?.(id, { type: 'Height', height })));
  };
  return { round, height, arePast };
}

const [unsentAlone, none] = [
  [true, false],
  [false, false],
];

test('a transaction is past once its nodes show each round that could have it', async () => {
  const { arePast } = letPass(20);
  expect(await arePast([])).toEqual(unsentAlone);
  expect(await arePast([], [algod, other])).toEqual(unsentAlone);
});

test('a node that keeps the newest thousand rounds alone does not know it, which is no error, and is asked for one of those that it has forgotten', async () => {
  const { arePast } = letPass(20);
  algod.keeps = 1_000;
  expect(await arePast([])).toEqual(none);
  expect(algod.asked.filter((path) => path.endsWith('/txids'))).toHaveLength(2);
  // Another one knows it, which is not enough.
  expect(await arePast([], [algod, other])).toEqual(none);
});

test('an index says it of rounds that a node has forgotten, where it has all of them', async () => {
  const { arePast, round, height } = letPass(20);
  for (const keeps of [1_000, 500, 5]) {
    algod.keeps = keeps;
    expect(await arePast([indexer])).toEqual(unsentAlone);
  }
  // It has dropped what is older, or was begun later.
  indexer.begins = round + 1;
  expect(await arePast([indexer])).toEqual(none);
  indexer.begins = round;
  expect(await arePast([indexer])).toEqual(unsentAlone);
  const saying = (current: number) => (path: string, value: unknown) =>
    path.startsWith('/v2/transactions') ? { ...(value as object), 'current-round': current } : value;
  indexer.say = saying(height - 1);
  expect(await arePast([indexer])).toEqual(none);
  indexer.say = saying(height);
  expect(await arePast([indexer])).toEqual(unsentAlone);
  // It does not take the question.
  indexer.say = (path, value) => (path.startsWith('/v2/transactions') ? undefined : value);
  expect(await arePast([indexer])).toEqual(none);
  indexer.say = (path, value) => (path.startsWith('/v2/blocks') ? { ...(value as object), 'genesis-hash': 'another' } : value);
  await expect(arePast([indexer])).rejects.toMatchObject({ code: 'WrongNetwork' });
});

test('a node that lies of the newest round makes nothing past, with an index or without', async () => {
  const { arePast, height } = letPass(-990);
  algod.say = (path, answer) => {
    if (path === '/v2/status') return { value: { 'last-round': height + 5 } };
    return path.includes('/pending/') ? { status: 404, value: { message: 'not found' } } : answer;
  };
  for (const keeps of [Infinity, 0]) {
    algod.keeps = keeps;
    for (const history of [[], [indexer]]) expect(await arePast(history)).toEqual(none);
  }
});
