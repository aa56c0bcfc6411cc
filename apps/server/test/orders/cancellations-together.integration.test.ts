import { createLedgerBook, createPostgresJobs } from '@countersign/adapters/postgres';
import { systemClock } from '@countersign/kernel';
import { runJobs, trackLedger } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';
import { canReplace, ledgerCases } from './ledger-cases.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

test.each(ledgerCases)(
  '$ledgerId: orders that are cancelled while two workers, two trackers and the ledger go on are paid once or never',
  async ({ ledgerId, funds, outside }) => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const errors: unknown[] = [];
    const options = {
      jobs: createPostgresJobs(custody.pool),
      clock: systemClock,
      handlers: custody.handlersWith(custody.ports),
      netMilliseconds: 5,
      onError: (error: unknown) => void errors.push(error),
    };
    const runners = [runJobs(options), runJobs(options)];
    const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
    if (ledger === undefined) throw new Error('No ledger');
    const tracking = { book: createLedgerBook(custody.pool), ledgers: custody.ports.ledgers, clock: systemClock };
    const over = new AbortController();
    const blocks = (async () => {
      while (!over.signal.aborted) {
        await custody.mine(ledgerId);
        // So that none waits for its next look.
        await custody.pool.query('update job set run_at = now() where run_at > now() and leased_until is null');
        await Promise.all([trackLedger(tracking, ledger), trackLedger(tracking, ledger)]);
      }
    })();

    const amounts = new Map<string, bigint>();
    const outcomes: string[] = [];
    for (let index = 0n; index < 10n; index++) {
      const amount = funds / 100n + index;
      const orderId = await custody.order(from, { type: 'Address', address: outside }, amount);
      amounts.set(orderId, amount);
      const { outcome, replacementId } = await custody.cancel(orderId);
      outcomes.push(outcome);
      if (outcome === 'Executed') amounts.set(replacementId, 0n);
    }
    const isSettled = async () => {
      const { rows } = await custody.pool.query(
        `select 1 from ledger_transaction where order_id = any($1) and processing_status not in ('Failed', 'Interrupted')
           and (ledger_status is null or ledger_status = 'Detected') union all select 1 from job`,
        [[...amounts.keys()]],
      );
      return rows.length === 0;
    };
    while (!(await isSettled())) await new Promise((resolve) => setTimeout(resolve, 50));
    over.abort();
    await blocks;
    await Promise.all(runners.map((runner) => runner.stop()));

    let spent = 0n;
    const { rows } = await custody.pool.query<{ orderId: string; status: string | null; replaces: string | null }>(
      `select order_id as "orderId", ledger_status as status, replaces from ledger_transaction where order_id = any($1)`,
      [[...amounts.keys()]],
    );
    const confirmed = rows.filter(({ status }) => status === 'Confirmed');
    for (const { orderId } of confirmed) spent += (amounts.get(orderId) ?? 0n) + (await custody.feeOf(from, orderId));
    const replacedAndPaid = confirmed.filter(({ replaces }) => confirmed.some(({ orderId }) => orderId === replaces));
    expect(replacedAndPaid).toEqual([]);
    // Where nothing is replaced, what was sent is not cancelled.
    const expected = [
      'Executed',
      'InvalidTransactionOrderState',
      ...(canReplace(ledgerId) ? [] : ['InvalidTransactionOrderParameters']),
    ];
    expect(new Set(outcomes).difference(new Set(expected))).toEqual(new Set());
    expect(await custody.balance(from)).toEqual({ total: funds - spent, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(funds - spent);
    const held = await custody.pool.query(
      'select 1 from order_reservation union all select 1 from order_resource where not spent',
    );
    expect(held.rows).toEqual([]);
    expect(errors).toEqual([]);
  },
);
