import { err } from '@countersign/kernel';
import { doJob } from '@countersign/service';
import type { BroadcastRefusal, LedgerNode } from '@countersign/ledger-port';
import type { ProcessOrderPorts } from '@countersign/service';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { ledgerCases, replacingCases, sequencedCases } from './ledger-cases.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** Does steps of these orders, and of no others. */
async function workOn(orderIds: readonly string[], steps: number, ports: ProcessOrderPorts = custody.ports): Promise<void> {
  for (let step = 0; step < steps; step++) {
    for (const job of await custody.leaseAll()) {
      if (orderIds.includes(job.key)) await doJob(custody.handlersWith(ports), job);
    }
  }
}

/** The ports, with another way to reach ledgers. */
function portsWith(change: (node: LedgerNode) => Partial<LedgerNode>): ProcessOrderPorts {
  const { ledgers } = custody.ports;
  const node = (ledgerId: string) => ({ ...ledgers.node(ledgerId), ...change(ledgers.node(ledgerId)) });
  return { ...custody.ports, ledgers: { module: (ledger) => ledgers.module(ledger), node } };
}

const refusing = (reason: BroadcastRefusal) =>
  portsWith(() => ({ broadcast: () => Promise.resolve(err({ reason, message: 'As the test wants it' })) }));

/** What nodes say as if it were for good. */
const claims = ['Rejected', 'Malformed', 'InvalidSignature', 'InvalidDestination', 'InvalidAccountState', 'Expired'] as const;

/** Somebody who was shown an order's bytes brings them to the network. */
async function broadcastOf(ledgerId: string, orderId: string): ReturnType<LedgerNode['broadcast']> {
  const { rows } = await custody.pool.query<{ raw: string }>(
    `select work->>'raw' as raw from ledger_transaction where order_id = $1`,
    [orderId],
  );
  return custody.ports.ledgers.node(ledgerId).broadcast(rows[0]?.raw ?? '');
}

async function stateOf(orderId: string): Promise<string> {
  const { processing, ledgerTransactionData: data } = await custody.transactionOf(orderId);
  const hint = processing !== undefined && 'hint' in processing ? processing.hint : undefined;
  return [processing?.status, hint, data?.ledgerStatus].filter((part) => part !== undefined).join(' ');
}

async function resourceOf(orderId: string): Promise<string | undefined> {
  const { rows } = await custody.pool.query<{ resource: string }>(
    `select r.resource from order_resource r join ledger_transaction t on t.id = r.transaction_id where t.order_id = $1
     order by r.resource`,
    [orderId],
  );
  return rows[0]?.resource;
}

async function transactionIdsOf(orderIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await custody.pool.query<{ id: string }>(
    'select ledger_transaction_id as id from ledger_transaction where order_id = any($1) and ledger_transaction_id is not null',
    [orderIds],
  );
  return rows.map(({ id }) => id);
}

describe.each(ledgerCases)('$ledgerId', ({ ledgerId, funds, outside }) => {
  const destination = { type: 'Address', address: outside } as const;
  const amount = funds / 20n;
  let from: CustodyAccount;

  // So that no payment waits for the one that creates it, where one does.
  beforeAll(() => custody.give(ledgerId, outside, amount));
  beforeEach(async () => {
    from = await custody.fundedAccount(ledgerId, funds);
  });

  const orderEqually = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await custody.order(from, destination, amount));
    return ids as [string, string, ...string[]];
  };

  /** All are confirmed, each by a transaction of its own, and cost what they cost. */
  async function expectAllConfirmed(orderIds: readonly string[]): Promise<void> {
    for (const id of orderIds) await custody.confirm(ledgerId, id);
    expect(new Set(await transactionIdsOf(orderIds)).size).toBe(orderIds.length);
    let left = funds;
    for (const id of orderIds) left -= amount + (await custody.feeOf(from, id));
    expect(await custody.balance(from)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(left);
  }

  test('an order that gets ahead of the one before it waits, and no equal order takes its transaction', async () => {
    const [first, second] = await orderEqually(2);
    await workOn([first], 2);
    await workOn([second], 8);
    const [third] = await orderEqually(1);
    await workOn([third], 8);
    await expectAllConfirmed([first, second, third]);
  });

  test('who read the ledger before another order was settled does not take what that one used up', async () => {
    const [slow, fast] = await orderEqually(2);
    await workOn([slow], 1);
    const job = (await custody.leaseAll()).find(({ key }) => key === slow);
    if (job === undefined) throw new Error('No job');
    const overtaken = portsWith((node) => ({
      chainState: async (query) => {
        const before = await node.chainState(query);
        if ((await stateOf(fast)) === 'Completed Confirmed') return before;
        await workOn([fast], 8);
        await custody.settle(ledgerId);
        // The slow one's worker has had it all the time.
        await custody.pool.query('update job set attempt = $2 where id = $1', [job.id, job.attempt]);
        return before;
      },
    }));
    await doJob(custody.handlersWith(overtaken), job);
    expect([await stateOf(slow), await stateOf(fast)]).toEqual(['Reserved', 'Completed Confirmed']);
    await expectAllConfirmed([slow, fast]);
  });

  test('what the ledger will take later is sent again until it does', async () => {
    const [order] = await orderEqually(1);
    await workOn([order], 6, refusing('NotYet'));
    expect(await stateOf(order)).toBe('Broadcasting CurrentlyRejectedByLedger');
    expect((await custody.balance(from)).reserved).toBeGreaterThan(amount);
    await expectAllConfirmed([order]);
  });

  test('what a lone node refuses, in whichever words, and keeps is not given up: brought into a block later it is paid once', async () => {
    const [kept, next] = await orderEqually(2);
    for (const reason of claims) {
      await workOn([kept], reason === claims[0] ? 6 : 1, refusing(reason));
      expect([reason, await stateOf(kept)]).toEqual([reason, 'Broadcasting CurrentlyRejectedByLedger']);
    }
    expect((await custody.balance(from)).reserved).toBeGreaterThan(amount);
    await workOn([next], 8);
    // The node has had the bytes all the time.
    expect(await broadcastOf(ledgerId, kept)).toMatchObject({ ok: true });
    await custody.settle(ledgerId);
    await expectAllConfirmed([kept, next]);
  });
});

describe.each(replacingCases)('$ledgerId, where another transaction can take the place', ({ ledgerId, funds, outside }) => {
  test('what a node refuses can be cancelled, which makes its bytes worthless, and the next order goes on', async () => {
    const amount = funds / 20n;
    await custody.give(ledgerId, outside, amount);
    const from = await custody.fundedAccount(ledgerId, funds);
    const [refused, next] = [
      await custody.order(from, { type: 'Address', address: outside }, amount),
      await custody.order(from, { type: 'Address', address: outside }, amount),
    ];
    await workOn([refused], 6, refusing('Rejected'));
    const { outcome, replacementId } = await custody.cancel(refused);
    expect(outcome).toBe('Executed');
    await custody.confirm(ledgerId, replacementId);
    expect(await stateOf(refused)).toBe('Interrupted');
    expect(await broadcastOf(ledgerId, refused)).toMatchObject({ ok: false });
    await custody.confirm(ledgerId, next);
    const left = funds - amount - (await custody.feeOf(from, replacementId)) - (await custody.feeOf(from, next));
    expect(await custody.balance(from)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(left);
  });
});

describe.each(sequencedCases)('$ledgerId, where transactions have an order', ({ ledgerId, funds, outside }) => {
  test('an order that waits for its turn does not miss that the one before it is sent while it is looked at', async () => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const [first, second] = [
      await custody.order(from, { type: 'Address', address: outside }, funds / 20n),
      await custody.order(from, { type: 'Address', address: outside }, funds / 20n),
    ];
    for (const id of [first, second]) await workOn([id], 2);
    const job = (await custody.leaseAll()).find(({ key }) => key === second);
    if (job === undefined) throw new Error('No job');
    let isRead = false;
    const slow: ProcessOrderPorts = {
      ...custody.ports,
      orders: {
        ...custody.ports.orders,
        load: async (orderId) => {
          const order = await custody.ports.orders.load(orderId);
          if (isRead) return order;
          isRead = true;
          await workOn([first], 6);
          // The slow one's worker has had it all the time, so that nobody could wake it.
          await custody.pool.query('update job set attempt = $2 where id = $1', [job.id, job.attempt]);
          return order;
        },
      },
    };
    await doJob(custody.handlersWith(slow), job);
    expect(await stateOf(first)).toBe('Completed Detected');
    expect(await stateOf(second)).toBe('Prepared');
  });

  test('an order that is cancelled before it was signed leaves no hole: those after it are built again', async () => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const ids: string[] = [];
    for (let index = 0n; index < 4n; index++) {
      const id = await custody.order(from, { type: 'Address', address: outside }, funds / 20n + index);
      await workOn([id], 2);
      ids.push(id);
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const places = await Promise.all(ids.map(resourceOf));
    expect(new Set(places).size).toBe(4);
    expect((await custody.cancel(second)).outcome).toBe('Executed');
    await custody.confirm(ledgerId, fourth);
    for (const id of [first, third]) await custody.confirm(ledgerId, id);
    expect(await stateOf(second)).toBe('Interrupted');
    expect(new Set([await resourceOf(first), await resourceOf(third), await resourceOf(fourth)])).toEqual(
      new Set(places.slice(0, 3)),
    );
    expect((await custody.balance(from)).reserved).toBe(0n);
  });
});

test('what a transaction gives back is not spent while another one is about to take its place', async () => {
  const ledgerId = 'bitcoin-sandbox';
  const funds = 50_000_000n;
  const from = await custody.fundedAccount(ledgerId, funds);
  const destination = { type: 'Address', address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' } as const;
  const cancelled = await custody.order(from, destination, 1_000_000n);
  await workOn([cancelled], 6);
  const { outcome, replacementId } = await custody.cancel(cancelled);
  expect(outcome).toBe('Executed');
  await workOn([replacementId], 2);
  expect(await stateOf(replacementId)).toBe('Reserved');
  const next = await custody.order(from, destination, 2_000_000n);
  await workOn([next], 6);
  expect(await stateOf(next)).toBe('Preparing CurrentlyNotEnoughFunds');
  await workOn([replacementId], 6);
  await custody.confirm(ledgerId, replacementId);
  await custody.confirm(ledgerId, next);
  expect(await stateOf(cancelled)).toBe('Completed Replaced');
  const left = funds - 2_000_000n - (await custody.feeOf(from, replacementId)) - (await custody.feeOf(from, next));
  expect(await custody.balance(from)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(from)).toBe(left);
});

test('an order whose bytes are those of another, which came to nothing, ends as that one did and is not taken for it', async () => {
  const ledgerId = 'ethereum-sandbox';
  const funds = 2_000_000_000_000_000_000n;
  const from = await custody.fundedAccount(ledgerId, funds);
  const parameters = {
    type: 'Ethereum',
    destination: { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    amount: '1000',
    feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '90000000000', maxPriorityFeePerGas: '1000000000' },
  } as const;
  const first = await custody.orderTransaction(from, parameters);
  // So that its nonce is free again, though no other transaction has it.
  await workOn([first], 6, refusing('DoubleSpend'));
  const second = await custody.orderTransaction(from, parameters);
  await workOn([second], 6);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['Failed TransactionRejected', 'Failed TransactionRejected']);
  expect(await transactionIdsOf([first, second])).toHaveLength(1);
  await custody.settle(ledgerId);
  expect(await custody.onLedger(from)).toBe(funds);
  expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
});
