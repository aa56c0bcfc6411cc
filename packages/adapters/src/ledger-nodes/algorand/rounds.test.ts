import { toHex, utf8 } from '@countersign/kernel';
import { algorand } from '@countersign/ledger-algorand';
import type { LedgerNode, ObservedTransaction } from '@countersign/ledger-port';
import algosdk from 'algosdk';
import { afterEach, expect, test } from 'vitest';

import { startAlgod, type Algod } from '../test/algod/algod.ts';
import { algorandAccount, algorandNode, algorandSettings, coin } from '../test/algod/local-network.ts';
import { keyOf, LocalRounds } from '../test/algod/local-rounds.ts';

const open: Algod[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function opened(count = 1, rounds = new LocalRounds()) {
  const nodes: Algod[] = [];
  while (nodes.length < count) nodes.push(await startAlgod(rounds));
  open.push(...nodes);
  const settings = algorandSettings(
    nodes.map(({ url }) => url),
    { firstBlock: 2 },
  );
  const [first] = nodes;
  if (first === undefined) throw new Error('no node');
  return { rounds, nodes, algod: first, settings, node: algorandNode(settings) };
}

const [alice, bob, carol] = ['11', '22', '55'].map((byte) => keyOf(byte.repeat(32)));
if (alice === undefined || bob === undefined || carol === undefined) throw new Error('no keys');

async function seenBy(node: LedgerNode, ...watched: readonly string[]): Promise<readonly ObservedTransaction[]> {
  const all: ObservedTransaction[] = [];
  let cursor: string | undefined;
  for (let more = true; more;) {
    const page = await node.observations(cursor, async (found) => new Set(found.filter((one) => watched.includes(one))));
    all.push(...page.transactions);
    ({ cursor, more } = page);
  }
  return all;
}

/** What transactions say that an address has. */
function totalOf(address: string, transactions: readonly ObservedTransaction[]): bigint {
  return transactions.reduce((sum, { feePayer, fee, movements }) => {
    const moved = movements.map(
      ({ from, to, amount }) => (to === address ? amount : 0n) - (from.includes(address) ? amount : 0n),
    );
    return moved.reduce((total, one) => total + one, sum - (feePayer === address ? fee : 0n));
  }, 0n);
}

test('a round leaves out its network: the reported id is the one that the sender knows, and the bytes are those that were sent', async () => {
  const { rounds, node, settings } = await opened();
  const raw = rounds.sign(rounds.bank, { receiver: alice.address, amount: coin }, { note: utf8('Invoice 7') });
  expect(rounds.post(raw)).toMatchObject({ id: algosdk.decodeSignedTransaction(raw).txn.txID() });
  rounds.close();
  const [seen] = await seenBy(node, alice.address);
  expect(seen).toMatchObject({
    transactionId: algosdk.decodeSignedTransaction(raw).txn.txID(),
    raw: toHex(raw),
    memos: [{ kind: 'Text', text: 'Invoice 7' }],
  });
  const decoded = algorand.transaction.decode(seen?.raw ?? '', settings.ledger);
  expect(decoded.ok && decoded.value.transactionId).toBe(seen?.transactionId);
});

test('the longest note that the network takes is reported whole', async () => {
  const { rounds, node, settings } = await opened();
  const text = 'x'.repeat(4_096);
  rounds.give(alice.address, coin, { note: utf8(text) });
  rounds.close();
  const [seen] = await seenBy(node, alice.address);
  expect(seen?.memos).toEqual([{ kind: 'Text', text }]);
  const decoded = algorand.transaction.decode(seen?.raw ?? '', settings.ledger);
  expect(decoded.ok && decoded.value.transactionId).toBe(seen?.transactionId);
});

test('what a post-quantum key signed arrives with its bytes, and what is signed in no known way without any', async () => {
  const { rounds, node, settings } = await opened();
  const pqsig = { pk: new Uint8Array(1_793).fill(7), sch: utf8('f1'), sig: new Uint8Array(1_230).fill(8) };
  const signedAgain = (members: object) => {
    const id = rounds.give(alice.address, coin);
    const [sent] = rounds.pool;
    if (sent === undefined) throw new Error('not taken');
    const { txn } = algosdk.msgpackRawDecode(sent.raw, { intDecoding: algosdk.IntDecoding.BIGINT }) as { readonly txn: object };
    const raw = algosdk.msgpackRawEncode({ ...members, txn });
    rounds.pool = [{ ...sent, raw }];
    rounds.close();
    return { id, raw: toHex(raw) };
  };
  const [known, unknown] = [signedAgain({ pqsig }), signedAgain({ xsig: pqsig })];
  const seen = await seenBy(node, alice.address);
  expect(seen.map(({ transactionId }) => transactionId)).toEqual([known.id, unknown.id]);
  expect(totalOf(alice.address, seen)).toBe(2n * coin);
  expect(seen.map(({ raw }) => raw)).toEqual([known.raw, undefined]);
  const decoded = algorand.transaction.decode(known.raw, settings.ledger);
  expect(decoded.ok && decoded.value.transactionId).toBe(known.id);
});

test('what is left in an account that is closed arrives, as the network says how much it is', async () => {
  const { rounds, node } = await opened();
  rounds.give(alice.address, 30n * coin);
  rounds.close();
  const closing = { receiver: bob.address, amount: coin, closeRemainderTo: carol.address };
  expect(rounds.post(rounds.sign(alice, closing))).toHaveProperty('id');
  rounds.close();
  const seen = await seenBy(node, alice.address, bob.address, carol.address);
  expect(totalOf(alice.address, seen)).toBe(0n);
  for (const { address } of [alice, bob, carol]) {
    const [held] = await node.holdings([address]);
    expect([held?.total, totalOf(address, seen)]).toEqual([rounds.balances.get(address), rounds.balances.get(address)]);
  }
  expect(seen.at(-1)?.movements.map(({ to, amount }) => [to, amount])).toEqual([
    [bob.address, coin],
    [carol.address, 29n * coin - 1_000n],
  ]);
});

test('what a program pays within a transaction arrives, and is no word of its sender', async () => {
  const { rounds, node } = await opened();
  rounds.give(alice.address, 30n * coin);
  rounds.close();
  const answer = rounds.post(rounds.sign(alice, { receiver: bob.address, amount: coin }));
  const inner = (to: ReturnType<typeof keyOf>, amount: bigint, more: object = {}) => ({
    txn: { amt: amount, fee: 1_000n, rcv: to.publicKey, snd: bob.publicKey, type: 'pay' },
    ...more,
  });
  const itx = [
    inner(carol, 5n),
    { txn: { apid: 7n, snd: bob.publicKey, type: 'appl' }, dt: { itx: [inner(carol, 6n)] } },
    inner(alice, 1n, { ca: 9n, txn: { close: carol.publicKey, rcv: alice.publicKey, snd: bob.publicKey, type: 'pay', amt: 1n } }),
  ];
  rounds.applied.set('id' in answer ? answer.id : '', { dt: { itx } });
  rounds.close();
  const seen = await seenBy(node, carol.address);
  expect(totalOf(carol.address, seen)).toBe(5n + 6n + 9n);
  const [movement] = seen[0]?.movements ?? [];
  expect(seen[0]?.movements.every(({ isUnproven }) => isUnproven === true)).toBe(true);
  expect(movement).toMatchObject({ from: [bob.address], to: carol.address, amount: 5n });
  const indices = (await seenBy(node, alice.address, bob.address, carol.address)).at(-1)?.movements.map(({ index }) => index);
  expect(new Set(indices).size).toBe(indices?.length);
});

test('rewards of old that came with a payment are counted for each to whom they were paid', async () => {
  const { rounds, node } = await opened();
  rounds.give(alice.address, 30n * coin);
  rounds.close();
  const answer = rounds.post(rounds.sign(alice, { receiver: bob.address, amount: coin }));
  rounds.applied.set('id' in answer ? answer.id : '', { rs: 11n, rr: 22n });
  rounds.close();
  const seen = await seenBy(node, alice.address, bob.address);
  expect(totalOf(alice.address, seen)).toBe(29n * coin - 1_000n + 11n);
  expect(totalOf(bob.address, seen)).toBe(coin + 22n);
});

test('a transaction that a node has forgotten is not past while it is in a round, nor is one that no node may have dropped yet', async () => {
  const { rounds, algod, node } = await opened();
  const id = rounds.give(alice.address, coin);
  const { round } = rounds.close();
  for (let count = 0; count < 5; count++) rounds.close();
  algod.remembers = 2;
  await seenBy(node);
  expect(await node.transactionStatus(id)).toEqual({ status: 'Unknown' });
  expect(await node.isPast?.(id, { type: 'Height', height: round })).toBe(false);
  expect(await node.isPast?.('A'.repeat(52), { type: 'Height', height: rounds.last.round })).toBe(true);
  expect(await node.isPast?.('A'.repeat(52), { type: 'Height', height: rounds.last.round + 1 })).toBe(false);
});

test('a node of another network is believed nothing, and one that is too old for its network says so', async () => {
  const { node, algod } = await opened(1, new LocalRounds('other-v1'));
  await expect(node.check()).rejects.toMatchObject({ code: 'WrongNetwork' });
  const { node: old, algod: tooOld } = await opened();
  tooOld.say = (path, answer) =>
    path === '/v2/status' ? { value: { 'last-round': 1, 'stopped-at-unsupported-round': true } } : answer;
  await expect(old.tip()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  expect(algod.asked).not.toContain('/v2/status');
});

test('nodes that have different rounds at one height contradict each other', async () => {
  const { rounds, nodes, node } = await opened(2);
  const [, other] = nodes;
  rounds.give(alice.address, coin);
  rounds.close();
  const twin = new LocalRounds();
  twin.give(bob.address, coin);
  const { bytes } = twin.close();
  if (other !== undefined) other.say = (path, answer) => (path.includes('format=msgpack') ? { value: bytes } : answer);
  await expect(seenBy(node, alice.address)).rejects.toMatchObject({ code: 'LedgerContradiction' });
});

test('a node that is down, or asks for patience, is unreachable, and the other one answers for it', async () => {
  const { rounds, nodes, node } = await opened(2);
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error('no nodes');
  first.isDown = true;
  expect((await node.tip()).height).toBe(rounds.last.round);
  second.say = () => ({ status: 429, value: { message: 'too many requests' } });
  await expect(node.tip()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  expect(second.asked.length).toBeGreaterThan(3);
});

test('more than a number of JSON holds is read to the last unit', async () => {
  const { rounds, node } = await opened();
  const { address } = algorandAccount('77'.repeat(32)).sender;
  rounds.balances.set(address, 9_007_199_254_740_993n);
  const [held] = await node.holdings([address]);
  expect(held?.total).toBe(9_007_199_254_740_993n);
});
