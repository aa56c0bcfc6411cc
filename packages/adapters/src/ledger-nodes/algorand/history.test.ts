import { utf8 } from '@countersign/kernel';
import type { LedgerNode, ObservedTransaction } from '@countersign/ledger-port';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startAlgod, type Algod } from '../test/algod/algod.ts';
import { startIndexer, type Indexer } from '../test/algod/indexer.ts';
import { algorandNode, algorandSettings, coin } from '../test/algod/local-network.ts';
import { keyOf, LocalRounds } from '../test/algod/local-rounds.ts';

const [alice, bob, carol] = ['11', '22', '55'].map((byte) => keyOf(byte.repeat(32))) as [Key, Key, Key];
type Key = ReturnType<typeof keyOf>;

let rounds: LocalRounds;
let algod: Algod;
let indexer: Indexer;

beforeEach(async () => {
  rounds = new LocalRounds();
  [algod, indexer] = [await startAlgod(rounds), await startIndexer(rounds)];
});
afterEach(() => Promise.all([algod.close(), indexer.close()]));

/** A ledger that is first read now, with an index of what was before. */
const indexedNode = () => algorandNode(algorandSettings([algod.url], { history: [{ url: indexer.url }] }));
/** One that reads all rounds. */
const wholeNode = () => algorandNode(algorandSettings([algod.url], { firstBlock: 2 }));

/** What happened to addresses before a ledger is first read, to the end. */
async function historyOf(node: LedgerNode, ...addresses: readonly string[]): Promise<readonly ObservedTransaction[]> {
  const all: ObservedTransaction[] = [];
  let { cursor: until } = await node.observations(undefined, async () => new Set());
  for (let more = true; more;) {
    const page = await node.observations(until, async () => new Set());
    ({ cursor: until, more } = page);
  }
  for (let after: string | undefined, more = true; more;) {
    const page = await node.history(addresses, { until, ...(after !== undefined && { after }) });
    all.push(...page.transactions);
    ({ cursor: after, more } = page);
  }
  return all;
}

function post(by: Key, ...rest: [Parameters<LocalRounds['sign']>[1], Parameters<LocalRounds['sign']>[2]?]): string {
  const answer = rounds.post(rounds.sign(by, ...rest));
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.id;
}

/** A gift, a payment with a note of which a program makes further ones, and an account that is closed, with a round between. */
function happen(): void {
  rounds.give(alice.address, 30n * coin);
  rounds.give(bob.address, 5n * coin);
  rounds.close();
  const id = post(alice, { receiver: bob.address, amount: coin }, { note: utf8('Invoice 7') });
  const inner = { amt: 7n, fee: 1_000n, rcv: carol.publicKey, snd: bob.publicKey, type: 'pay' };
  const within = { txn: { snd: bob.publicKey, type: 'appl', fee: 1_000n }, dt: { itx: [{ txn: inner }] } };
  rounds.applied.set(id, { rs: 11n, rr: 22n, dt: { itx: [{ txn: inner }, within] } });
  rounds.close();
  rounds.close();
  post(alice, { receiver: bob.address, amount: coin, closeRemainderTo: carol.address });
  rounds.close();
}

/** What counts of transactions, where nobody saw what was signed. */
const countOf = (all: readonly ObservedTransaction[]) =>
  all.map((one) => ({ ...one, raw: '', movements: one.movements.map((movement) => ({ ...movement, isUnproven: true })) }));

test('an account’s history before the ledger was first read is that of its rounds, by an index of them', async () => {
  happen();
  for (const { address } of [alice, bob, carol]) {
    const expected = await historyOf(wholeNode(), address);
    expect(expected.length).toBeGreaterThan(1);
    expect(await historyOf(indexedNode(), address)).toEqual(expected);
  }
  expect(await historyOf(indexedNode(), keyOf('66'.repeat(32)).address)).toEqual([]);
});

test('a node that keeps the newest rounds alone does not have it: then it is the index’s word, which nobody’s signature proves', async () => {
  happen();
  const expected = await historyOf(wholeNode(), carol.address, alice.address);
  for (let count = 0; count < 3; count++) rounds.close();
  const kept = rounds.last.round - 2;
  algod.say = (path, answer) => {
    const [, round] = /^\/v2\/blocks\/(\d+)/.exec(path) ?? [];
    return round !== undefined && Number(round) < kept ? { status: 404, value: { message: 'no such round' } } : answer;
  };
  const found = await historyOf(indexedNode(), carol.address, alice.address);
  expect(countOf(found)).toEqual(countOf(expected));
  expect(found.flatMap(({ movements }) => movements).every(({ isUnproven }) => isUnproven === true)).toBe(true);
  expect(found.every(({ raw }) => raw === undefined)).toBe(true);
  expect(found.at(-1)?.movements.map(({ to, amount }) => [to, amount])).toContainEqual([
    carol.address,
    rounds.balances.get(carol.address),
  ]);
});

test('pages that are short, and empty ones with a next, are gone through to the end', async () => {
  for (let count = 0; count < 4; count++) {
    rounds.give(alice.address, coin);
    rounds.close();
  }
  [indexer.pageSize, indexer.hasEmptyPages] = [2, true];
  const expected = await historyOf(wholeNode(), alice.address);
  expect(expected).toHaveLength(4);
  expect(await historyOf(indexedNode(), alice.address)).toEqual(expected);
  expect(indexer.asked.some((path) => path.includes('&next='))).toBe(true);
});

test('of more than is listed in one go, which has the newest first, the oldest are asked for, and none is left out', async () => {
  for (let count = 0; count < 30; count++) {
    rounds.give(alice.address, coin);
    if (count % 3 === 0) rounds.give(bob.address, coin);
    // One round has more than that by itself.
    if (count === 12) for (let more = 0; more < 9; more++) rounds.give(alice.address, coin);
    rounds.close();
  }
  indexer.pageSize = 1;
  const expected = await historyOf(wholeNode(), alice.address, bob.address);
  expect(expected).toHaveLength(49);
  const found = await historyOf(indexedNode(), alice.address, bob.address);
  expect(found.map(({ transactionId }) => transactionId)).toEqual(expected.map(({ transactionId }) => transactionId));
});

test.each<[string, (path: string, value: unknown) => unknown, string]>([
  ['is not that far yet', (path, value) => (path.startsWith('/v2/blocks/') ? undefined : value), 'LedgerUnreachable'],
  [
    'is of another network',
    (path, value) => (path.startsWith('/v2/blocks/') ? { ...(value as object), 'genesis-hash': 'AAAA' } : value),
    'WrongNetwork',
  ],
  [
    'names transactions of another network',
    (path, value) => (path.startsWith('/v2/accounts/') ? changed(value, { 'genesis-hash': 'AAAA' }) : value),
    'WrongNetwork',
  ],
  [
    'names transactions of rounds that were not asked for',
    (path, value) => (path.startsWith('/v2/accounts/') ? changed(value, { 'confirmed-round': 9_999 }) : value),
    'LedgerUnreachable',
  ],
  [
    'names the same page again and again',
    (path, value) => (path.startsWith('/v2/accounts/') ? { ...(value as object), 'next-token': 'a' } : value),
    'LedgerUnreachable',
  ],
  [
    'says something else',
    (path, value) => (path.startsWith('/v2/accounts/') ? { transactions: 'none' } : value),
    'LedgerUnreachable',
  ],
])('an index that %s is not believed', async (_, say, code) => {
  happen();
  indexer.say = say;
  await expect(historyOf(indexedNode(), alice.address)).rejects.toMatchObject({ code });
  indexer.say = (__, value) => value;
  expect(await historyOf(indexedNode(), alice.address)).toHaveLength(3);
});

function changed(value: unknown, over: object): object {
  const page = value as { readonly transactions: readonly object[] };
  return { ...page, transactions: page.transactions.map((one) => ({ ...one, ...over })) };
}
