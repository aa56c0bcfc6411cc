import type { ProcessOrderPorts } from '@countersign/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { canReplace, ledgerCases } from './ledger-cases.ts';

/** More than an order's way from start to end makes. */
const mostCalls = 40;
/** One that dies before a call is one that died after the call before it: nothing of it is left but what it wrote. */
const faults = ['dies after', 'fails before', 'fails after'] as const;

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

type Fault = (typeof faults)[number];

/**
 * The ports, of which the call of that number goes wrong. A worker that dies answers nothing any more; one that fails gets an
 * error, before the call had an effect or after it. Resolves when it happened.
 */
function faultyPorts(ports: ProcessOrderPorts, fault: Fault, atCall: number) {
  let calls = 0;
  let report: () => void = () => undefined;
  const happened = new Promise<'Happened'>((resolve) => (report = () => resolve('Happened')));
  const goWrong = (): Promise<never> => {
    report();
    return fault.startsWith('dies') ? new Promise(() => undefined) : Promise.reject(new Error('The call failed'));
  };
  const guard = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name, receiver) => {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]) => {
          const isFaulty = calls++ === atCall;
          if (isFaulty && fault.endsWith('before')) return goWrong();
          const answer: unknown = await Reflect.apply(member, target, args);
          return isFaulty ? goWrong() : answer;
        };
      },
    });
  const faulty: ProcessOrderPorts = {
    ...ports,
    orders: guard(ports.orders),
    signer: guard(ports.signer),
    ledgers: { module: (ledger) => ports.ledgers.module(ledger), node: (id) => guard(ports.ledgers.node(id)) },
  };
  return { faulty, happened };
}

/** Works with faulty ports until it went wrong (true), or there is nothing more to do (false). */
async function workUntil(
  faulty: ProcessOrderPorts,
  happened: Promise<'Happened'>,
  isThrough: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const round = custody.work(faulty).then(
      () => 'Worked' as const,
      () => 'Happened' as const,
    );
    if ((await Promise.race([happened, round])) === 'Happened') return true;
    if ((await Promise.race([happened, Promise.resolve('Not' as const)])) === 'Happened') return true;
    if (await isThrough()) return false;
  }
}

describe.each(ledgerCases)('$ledgerId', ({ ledgerId, funds: once, outside }) => {
  const funds = once * 4n;
  const destination = { type: 'Address', address: outside } as const;
  let from: CustodyAccount;
  let spentBefore = 0n;
  let ordersBefore = 0;

  beforeAll(async () => {
    from = await custody.fundedAccount(ledgerId, funds);
  });

  /** A step of the order's own work is left. */
  const isUnderWay = async (orderId: string) =>
    !['Completed', 'Failed', 'Interrupted'].includes((await custody.progressOf(orderId)).processing ?? '');
  const status = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData?.ledgerStatus;

  test.each(faults)('a worker that %s any single call leads to exactly one transaction', async (fault) => {
    const amounts: bigint[] = [];
    const orderIds: string[] = [];
    let isReached = true;
    for (let call = 0; isReached && call < mostCalls; call++) {
      const amount = once / 1_000n + BigInt(call);
      const orderId = await custody.order(from, destination, amount);
      const { faulty, happened } = faultyPorts(custody.ports, fault, call);
      isReached = await workUntil(faulty, happened, async () => {
        const { processing, onLedger } = await custody.progressOf(orderId);
        if (processing === 'Completed' && onLedger === 'Confirmed') return true;
        if (processing === 'Completed') await custody.settle(ledgerId);
        return false;
      });
      await custody.confirm(ledgerId, orderId);
      amounts.push(amount);
      orderIds.push(orderId);
    }
    // Every call of the whole way was one that went wrong.
    expect(isReached).toBe(false);
    expect(orderIds.length).toBeGreaterThan(12);
    let spent = 0n;
    for (const [index, id] of orderIds.entries()) spent += (amounts[index] ?? 0n) + (await custody.feeOf(from, id));
    await expectExactlyOnce(orderIds.length, spent);
  });

  // Where the call had no effect, it is as if the cancellation came later. Where nothing is replaced there is none.
  test.each(canReplace(ledgerId) ? (['dies after', 'fails after'] as const) : [])(
    'a worker that %s any single call of a cancellation leaves one of the two transactions',
    async (fault) => {
      const winners = new Set<string>();
      let isReached = true;
      let rounds = 0;
      let spent = 0n;
      for (let call = 0; isReached && call < mostCalls; call++) {
        const amount = 1_000_000n + BigInt(call);
        const orderId = await custody.order(from, destination, amount);
        await custody.workTo(orderId, 'Completed');
        const { outcome, replacementId } = await custody.cancel(orderId);
        expect(outcome).toBe('Executed');
        const { faulty, happened } = faultyPorts(custody.ports, fault, call);
        isReached = await workUntil(
          faulty,
          happened,
          async () => (await custody.progressOf(replacementId)).processing === 'Completed',
        );
        // Every other time the ledger goes on at once, so that what has arrived by then wins.
        if (call % 2 === 0) for (let count = 0; count < 6 && (await isUnderWay(replacementId)); count++) await custody.work();
        await custody.settle(ledgerId);
        await custody.work();
        await custody.work();
        const winner = (await status(orderId)) === 'Confirmed' ? orderId : replacementId;
        expect(await status(winner)).toBe('Confirmed');
        const { processing } = await custody.transactionOf(replacementId);
        if (winner === replacementId) expect(await status(orderId)).toBe('Replaced');
        else if ((await status(replacementId)) === undefined) expect(processing?.status).toBe('Failed');
        else expect(await status(replacementId)).toBe('Expired');
        winners.add(winner === orderId ? 'original' : 'replacement');
        spent += (winner === orderId ? amount : 0n) + (await custody.feeOf(from, winner));
        rounds++;
      }
      expect(isReached).toBe(false);
      expect(winners.size).toBe(2);
      await expectExactlyOnce(rounds, spent);
    },
  );

  /** What was settled on the ledger is as many transactions as there are orders that went through, and cost what they cost. */
  async function expectExactlyOnce(orders: number, spent: bigint): Promise<void> {
    spentBefore += spent;
    ordersBefore += orders;
    const sent = await custody.pool.query<{ status: string; count: string }>(
      `select status, count(*) from sandbox_transactions where ledger_id = $1 and status <> 'Replaced' group by status`,
      [ledgerId],
    );
    // One more: the faucet's.
    expect(sent.rows).toEqual([{ status: 'Confirmed', count: String(ordersBefore + 1) }]);
    expect(await custody.balance(from)).toEqual({ total: funds - spentBefore, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(funds - spentBefore);
  }
});
