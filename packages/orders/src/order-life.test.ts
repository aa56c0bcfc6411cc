import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isFinal, isLive, stageOf } from './stages.ts';
import type { OrderStage } from './stages.ts';
import { createWalk } from './testing/walk.ts';
import type { Action } from './testing/walk.ts';

type Walk = ReturnType<typeof createWalk>;

const often = [
  'work',
  'work',
  'work',
  'work',
  'work',
  'work',
  'track',
  'track',
  'mine',
  'mine',
  'order',
  'order',
  'cancel',
] as const;
const actions = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<Action['what'][]>(...often) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Action['what'][]>(
          'compute',
          'writeLate',
          'readAgain',
          'forget',
          'rename',
          'reorganise',
          'deposit',
          'release',
        ),
      },
    ),
    who: fc.nat(40),
    pick: fc.nat(200),
  }),
  { maxLength: 160, size: 'max' },
);

const givenUp = ['Failed', 'Interrupted', 'Expired', 'Replaced'];

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** What is not in order, in words. */
function disorder({ book }: Walk): string[] {
  const found: string[] = [];
  const check = (isTrue: boolean, what: string): void => void (isTrue || found.push(what));
  const rows = [...book.rows.values()];
  for (const row of rows) {
    const name = `${row.transactionId}, which is ${stageOf(row)},`;
    const holds = row.amounts.length > 0 || row.resources.some(({ isSpent }) => !isSpent);
    check(!isFinal(row) || !holds, `${name} still holds something`);
    check(row.domainId === undefined || row.hasJob !== isFinal(row), `${name} has ${row.hasJob ? 'a' : 'no'} job`);
    const isThrough = stageOf(row) === 'Confirmed' && !givenUp.some((stage) => stage in row.reached);
    check(!isThrough || row.resources.length === Number(row.domainId !== undefined), `${name} gave its nonce away`);
    check(isLive(row) || row.transfers.length === 0, `${name} has transfers`);
  }
  for (const [accountId, { total, reserved, quarantined }] of book.balances) {
    const amounts = rows.flatMap((row) => row.amounts.flatMap((part) => (part.accountId === accountId ? part.amount : [])));
    check(reserved === sum(amounts), `${accountId} has ${reserved} reserved, its orders ${sum(amounts)}`);
    const settled = rows.filter((row) => row.ledgerStatus === 'Confirmed');
    const incoming = settled.flatMap(({ transfers }) => transfers.filter(({ recipientId }) => recipientId === accountId));
    const outgoing = settled.flatMap((row) => (row.domainId !== undefined && row.accountId === accountId ? row.transfers : []));
    const moved = sum(incoming.map(({ value }) => value)) - sum(outgoing.map(({ value }) => value));
    check(total === moved, `${accountId} holds ${total}, its transfers make ${moved}`);
    const held = sum(incoming.flatMap((transfer) => (transfer.quarantined ? transfer.value : [])));
    check(quarantined === held, `${accountId} has ${quarantined} in quarantine, its transfers ${held}`);
  }
  const resources = rows.flatMap((row) => row.resources);
  for (const [resource, holders] of Map.groupBy(resources, (held) => held.resource)) {
    const alone = holders.filter(({ isShared }) => !isShared).length;
    check(alone === 1, `${alone} of ${holders.length} have ${resource} for themselves`);
  }
  return found;
}

/** What was given up comes back only where its ledger confirmed it, and what is confirmed stays. */
function undone(before: ReadonlyMap<string, OrderStage>, { book }: Walk): string[] {
  return [...before].flatMap(([id, stage]) => {
    const after = stageOf(book.row(id));
    return stage === after || (after === 'Confirmed' && stage !== 'Confirmed') ? [] : `${id} was ${stage} and is ${after}`;
  });
}

function finalStages({ orders }: Walk): Map<string, OrderStage> {
  return new Map(orders().flatMap((row) => (isFinal(row) ? [[row.transactionId, stageOf(row)]] : [])));
}

/** Anyone who shows a transaction is notified of each change of it. */
function untold(shown: ReadonlyMap<string, string>, walk: Walk, from: number): string[] {
  const told = new Set(walk.book.events.slice(from).flatMap(({ payload }) => ('id' in payload ? payload.id : [])));
  return walk.orders().flatMap((row) => {
    const before = shown.get(row.transactionId);
    const isTold = before === undefined || before === shownOf(row) || told.has(row.transactionId);
    return isTold ? [] : `Nobody is notified that ${row.transactionId} is ${stageOf(row)}`;
  });
}

function shownOf({ processing, ledgerStatus }: ReturnType<Walk['orders']>[number]): string {
  return JSON.stringify([processing, ledgerStatus]);
}

test('a replacement that a node rejected and another one took is looked after, and ends what it was to replace', () => {
  const walk = createWalk();
  const { order, work, cancel, track, mine } = walk.actions;
  const rejected = 3;
  order(0, 0);
  for (let step = 0; step < 3; step++) work(0, 1);
  cancel(0);
  for (let step = 0; step < 4; step++) work(1, 1);
  work(1, rejected);
  expect(walk.orders().map((row) => stageOf(row))).toEqual(['Prepared', 'Broadcasting']);
  work(1, 1);
  expect(walk.orders().map((row) => stageOf(row))).toEqual(['Prepared', 'Detected']);
  for (let block = 0; block < 4; block++) mine(0, 1);
  track(0, 4);
  walk.calmDown();
  expect(walk.orders().map((row) => stageOf(row))).toEqual(['Interrupted', 'Confirmed']);
});

test('whatever happens to orders, nothing is left behind, nothing final is undone, and nothing is counted twice', () => {
  fc.assert(
    fc.property(actions, (list) => {
      const walk = createWalk();
      for (const { what, who, pick } of list) {
        const final = finalStages(walk);
        const shown = new Map(walk.orders().map((row) => [row.transactionId, shownOf(row)]));
        const events = walk.book.events.length;
        walk.actions[what](who, pick);
        const wrong = [...disorder(walk), ...undone(final, walk), ...untold(shown, walk, events)];
        if (wrong.length > 0) throw new Error(`After ${what}: ${wrong.join('; ')}`);
      }
      walk.calmDown();
      const unfinished = walk.orders().flatMap((row) => (isFinal(row) ? [] : `${row.transactionId} stays ${shownOf(row)}`));
      expect([...disorder(walk), ...(walk.isLedgerBroken() ? [] : [...unfinished, ...walk.difference()])]).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
