import type { ProcessOrderPorts } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const funds = 9_000_000_000_000_000_000n;
/** More than an order's way from start to end makes. */
const mostCalls = 40;

let custody: Custody;
let from: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  from = await custody.fundedAccount(ledgerId, funds);
});
afterAll(() => custody.stop());

type Fault = 'dies before' | 'dies after' | 'fails before' | 'fails after';

/**
 * The ports, of which the call of that number goes wrong. A worker that dies answers nothing any more; one that fails gets an
 * error, before the call had an effect or after it. Tells when it happened.
 */
function faultyPorts(ports: ProcessOrderPorts, fault: Fault, atCall: number) {
  let calls = 0;
  let tell: () => void = () => undefined;
  const happened = new Promise<'Happened'>((resolve) => (tell = () => resolve('Happened')));
  const goWrong = (): Promise<never> => {
    tell();
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

test.each<Fault>(['dies before', 'dies after', 'fails before', 'fails after'])(
  'a worker that %s any single call leads to exactly one transaction',
  async (fault) => {
    const amounts: bigint[] = [];
    const orderIds: string[] = [];
    let isReached = true;
    for (let call = 0; isReached && call < mostCalls; call++) {
      const amount = 1_000_000n + BigInt(call);
      const orderId = await custody.order(from, outside, amount);
      const { faulty, happened } = faultyPorts(custody.ports, fault, call);
      isReached = await workUntil(faulty, happened, orderId);
      await custody.confirm(ledgerId, orderId);
      amounts.push(amount);
      orderIds.push(orderId);
    }
    // Every call of the whole way was one that went wrong.
    expect(isReached).toBe(false);
    expect(orderIds.length).toBeGreaterThan(12);
    await expectExactlyOnce(orderIds, amounts);
  },
);

/** Works with faulty ports until it went wrong (true), or the order is through without (false). */
async function workUntil(faulty: ProcessOrderPorts, happened: Promise<'Happened'>, orderId: string): Promise<boolean> {
  for (;;) {
    const round = custody.work(faulty).then(
      () => 'Worked' as const,
      () => 'Happened' as const,
    );
    if ((await Promise.race([happened, round])) === 'Happened') return true;
    if ((await Promise.race([happened, Promise.resolve('Not' as const)])) === 'Happened') return true;
    const { processing, ledgerTransactionData } = await custody.transactionOf(orderId);
    if (processing?.status === 'Completed' && ledgerTransactionData?.ledgerStatus === 'Confirmed') return false;
    if (processing?.status === 'Completed') await custody.settle(ledgerId);
  }
}

async function expectExactlyOnce(orderIds: readonly string[], amounts: readonly bigint[]): Promise<void> {
  const sent = await custody.pool.query<{ status: string; count: string }>(
    `select status, count(*) from sandbox_transactions where ledger_id = $1 group by status`,
    [ledgerId],
  );
  const orders = await custody.pool.query<{ count: string }>(
    'select count(distinct ledger_transaction_id) from ledger_transaction where order_id is not null',
  );
  // One more: the faucet's.
  expect(sent.rows).toEqual([{ status: 'Confirmed', count: String(Number(orders.rows[0]?.count) + 1) }]);
  let spent = 0n;
  for (const [index, id] of orderIds.entries()) spent += (amounts[index] ?? 0n) + (await custody.feeOf(from, id));
  spentBefore += spent;
  expect(await custody.balance(from)).toEqual({ total: funds - spentBefore, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(from)).toBe(funds - spentBefore);
}

let spentBefore = 0n;
