import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { letWork } from './at-work.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { freePaymentsOn, ledgerCases } from './ledger-cases.ts';

const burst = 100;
const width = 8;

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** What became of an order, and what the ledger said of its transaction. */
interface Outcome {
  readonly orderId: string;
  readonly processing: { readonly status: string; readonly hint?: string };
  readonly ledgerStatus: string | null;
  readonly ledgerTransactionId: string | null;
}

async function outcomesOf(orderIds: readonly string[]): Promise<Outcome[]> {
  const { rows } = await custody.pool.query<Outcome>(
    `select order_id as "orderId", processing, ledger_status as "ledgerStatus", ledger_transaction_id as "ledgerTransactionId"
     from ledger_transaction where order_id = any($1) order by registered_at`,
    [orderIds],
  );
  return rows;
}

const isOver = ({ processing, ledgerStatus }: Outcome) =>
  ['Failed', 'Interrupted'].includes(processing.status) || (ledgerStatus !== null && ledgerStatus !== 'Detected');

/** What became of the orders once every one is at an end, or it has taken far too long. */
async function allOver(orderIds: readonly string[]): Promise<Outcome[]> {
  for (let round = 0; ; round++) {
    const outcomes = await outcomesOf(orderIds);
    if (outcomes.every(isOver) || round === 750) return outcomes;
    await sleep(1_000);
  }
}

async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** To the last unit: what left the account is what the confirmed orders paid and cost, and nothing is held back. */
async function expectSpent(from: CustodyAccount, before: bigint, amount: bigint, confirmed: readonly Outcome[]) {
  const paying = new Set(confirmed.map(({ ledgerTransactionId }) => ledgerTransactionId));
  expect(paying.size).toBe(confirmed.length);
  const { rows } = await custody.pool.query<{ kind: string; count: string; sum: string }>(
    `select f.kind, count(*), sum(f.value) from transfer f join ledger_transaction t on t.id = f.transaction_id
     where t.order_id = any($1) and (f.kind = 'Fee' or f.recipient_account is distinct from $2) group by f.kind`,
    [confirmed.map(({ orderId }) => orderId), from.id],
  );
  const sumOf = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.sum ?? '0');
  const paid = Number(rows.find(({ kind }) => kind === 'Fee')?.count ?? 0);
  expect(paid).toBeLessThanOrEqual(confirmed.length);
  expect(paid).toBeGreaterThanOrEqual(confirmed.length - freePaymentsOn(from.ledgerId));
  expect(sumOf('Transfer')).toBe(amount);
  expect(await custody.balance(from)).toEqual({ total: before - amount - sumOf('Fee'), reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(from)).toBe(before - amount - sumOf('Fee'));
  const held = await custody.pool.query(
    `select 1 from order_reservation where account_id = $1 union all select 1 from order_resource where account_id = $1 and not spent`,
    [from.id],
  );
  expect(held.rows).toEqual([]);
}

describe.each(ledgerCases)('$ledgerId', ({ ledgerId, funds, outside }) => {
  const destination = { type: 'Address', address: outside } as const;
  const amount = funds / 200n;

  // So that no payment waits for the one that creates it, where one does.
  beforeAll(() => custody.give(ledgerId, outside, amount));

  test('a hundred equal orders of one account at once are all confirmed, whatever is cancelled among them', async () => {
    const from = await custody.openAccount(ledgerId);
    // In some coins, where there are coins.
    for (let part = 0n; part < 4n; part++) await custody.deposit(from, (funds + part) / 4n);
    await custody.release(from);
    const work = letWork(custody, [ledgerId], 300);
    const regretted: string[] = [];
    const replacements: string[] = [];
    const kept = await inParallel(burst, async (index) => {
      if (index % 10 === 5) {
        const orderId = await custody.order(from, destination, amount);
        regretted.push(orderId);
        replacements.push((await custody.cancel(orderId)).replacementId);
      }
      return custody.order(from, destination, amount);
    });
    const outcomes = await allOver([...kept, ...regretted, ...replacements]);
    await work.stop();
    const endOf = ({ processing, ledgerStatus }: Outcome) => `${processing.status} ${ledgerStatus}`;
    const [ofKept, others] = [kept, [...regretted, ...replacements]].map((ids) =>
      outcomes.filter(({ orderId }) => ids.includes(orderId)),
    );
    expect(ofKept?.map(endOf)).toEqual(Array(burst).fill('Completed Confirmed'));
    const ends = new Set(others?.map(endOf));
    expect(ends.difference(new Set(['Completed Confirmed', 'Completed Replaced', 'Completed Expired']))).toEqual(
      ends.intersection(new Set(['Interrupted null', 'Failed null'])),
    );
    const confirmed = outcomes.filter((outcome) => endOf(outcome) === 'Completed Confirmed');
    const paid = confirmed.filter(({ orderId }) => !replacements.includes(orderId));
    await expectSpent(from, funds, amount * BigInt(paid.length), confirmed);
    expect(work.errors).toEqual([]);
  }, 1_200_000);
});
