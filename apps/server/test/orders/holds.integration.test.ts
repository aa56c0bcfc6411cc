import { createEvidenceStore, createHeldOrders } from '@countersign/adapters/postgres';
import { newId, systemClock } from '@countersign/kernel';
import { createTransactionSigner, holdOrder, liftHold, type ProcessOrderPorts } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const amount = 1_000_000n;
const reason = 'The payee is being looked at';

let custody: Custody;
let from: CustodyAccount;
beforeAll(async () => {
  custody = await startCustody();
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(() => custody.stop());

const ports = () => ({ heldOrders: createHeldOrders(custody.pool), clock: systemClock });
const hold = (orderId: string) => holdOrder(ports(), { orderId, by: 'screening', reason });
const lift = (orderId: string) => liftHold(ports(), { orderId, by: 'screening' });
const statusOf = async (orderId: string) => (await custody.transactionOf(orderId)).processing?.status;
const newOrder = () => custody.order(from, outside, amount);

async function orderIn(stage: 'Pending' | 'Preparing' | 'Reserved' | 'Prepared' | 'Broadcasting'): Promise<string> {
  const orderId = await newOrder();
  await custody.workTo(orderId, stage);
  return orderId;
}

async function signatureOf(orderId: string): Promise<string | null> {
  const { rows } = await custody.pool.query<{ raw: string | null }>(
    `select work->>'raw' as raw from ledger_transaction where order_id = $1`,
    [orderId],
  );
  return rows[0]?.raw ?? null;
}

/** Everything that workers would do in a while. */
async function workOn(own: ProcessOrderPorts = custody.ports): Promise<void> {
  for (let round = 0; round < 6; round++) await custody.work(own);
}

/** The ports with another thing done around the vault's signature. */
function signing(
  around: (sign: () => ReturnType<ProcessOrderPorts['signer']['sign']>) => ReturnType<ProcessOrderPorts['signer']['sign']>,
) {
  const { signer } = custody.ports;
  return {
    ...custody.ports,
    signer: { ...signer, sign: (request) => around(() => signer.sign(request)) },
  } satisfies ProcessOrderPorts;
}

test.each([
  ['Pending', 'Preparing'],
  ['Preparing', 'Preparing'],
  ['Reserved', 'Preparing'],
  ['Prepared', 'Prepared'],
  ['Broadcasting', 'Broadcasting'],
] as const)('what is %s and held gets no further than %s, says why, and goes on once it is let go', async (stage, furthest) => {
  const orderId = await orderIn(stage);
  const signed = await signatureOf(orderId);
  expect(await hold(orderId)).toEqual({ ok: true, value: undefined });
  await workOn();
  expect(await statusOf(orderId)).toBe(furthest);
  expect(await signatureOf(orderId)).toBe(signed);
  const { holds } = await custody.transactionOf(orderId);
  expect(holds).toEqual([{ by: 'screening', reason, since: expect.any(String) as string }]);
  expect(await lift(orderId)).toEqual({ ok: true, value: undefined });
  await custody.confirm(ledgerId, orderId);
  expect(await custody.transactionOf(orderId)).not.toHaveProperty('holds');
});

test('nothing is sent that was held while its vault signed, and it is paid once after that', async () => {
  const orderId = await orderIn('Reserved');
  const before = await custody.onLedger(from);
  await custody.work(
    signing(async (sign) => {
      const signatures = await sign();
      await hold(orderId);
      return signatures;
    }),
  );
  await workOn();
  expect([await statusOf(orderId), await signatureOf(orderId)]).toEqual(['Preparing', null]);
  await lift(orderId);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.onLedger(from)).toBe(before - amount - (await custody.feeOf(from, orderId)));
});

test('what is held just before its vault is asked is not signed, whether or not the one who asks looks', async () => {
  const orderId = await orderIn('Reserved');
  const answers: unknown[] = [];
  await custody.work(
    signing(async (sign) => {
      await hold(orderId);
      const refused = await sign();
      answers.push(refused);
      return refused;
    }),
  );
  const { vaults, instance } = custody.instance.services;
  const careless = createTransactionSigner({
    evidence: { ...createEvidenceStore(custody.pool), isHeld: async () => false },
    vaults,
    instance,
  });
  await lift(orderId);
  await custody.work({
    ...custody.ports,
    signer: {
      ...careless,
      sign: async (request) => {
        await hold(orderId);
        const refused = await careless.sign(request);
        answers.push(refused);
        return refused;
      },
    },
  });
  const refusal = { ok: false, error: { code: 'Locked', message: `Order ${orderId} is held` } };
  expect(answers).toEqual([refusal, refusal]);
  expect(await signatureOf(orderId)).toBeNull();
  await lift(orderId);
  await custody.confirm(ledgerId, orderId);
});

test('a worker that died over what is held leaves it held', async () => {
  const orderId = await orderIn('Reserved');
  const died = new Promise<void>((resolve) => {
    void custody.work(
      signing(async (sign) => {
        await sign();
        resolve();
        return new Promise(() => undefined);
      }),
    );
  });
  await died;
  await hold(orderId);
  await workOn();
  expect([await statusOf(orderId), await signatureOf(orderId)]).toEqual(['Preparing', null]);
  await lift(orderId);
  await custody.confirm(ledgerId, orderId);
});

test('workers of several processes and those who hold orders back come one after the other', async () => {
  for (let round = 0; round < 6; round++) {
    const orderId = await newOrder();
    for (let count = 0; count < round; count++) await custody.work();
    const [outcome] = await Promise.all([hold(orderId), custody.work(), custody.work()]);
    const [status, signed] = [await statusOf(orderId), await signatureOf(orderId)];
    await workOn();
    if (outcome.ok && status !== 'Completed') {
      expect(await signatureOf(orderId)).toBe(signed);
      expect(['Preparing', status]).toContain(await statusOf(orderId));
      await lift(orderId);
    }
    await custody.confirm(ledgerId, orderId);
  }
});

test('no other order of the account waits behind what is held', async () => {
  const [held, other] = [await newOrder(), await newOrder()];
  await custody.workTo(held, 'Reserved');
  await hold(held);
  await custody.confirm(ledgerId, other);
  expect(await statusOf(held)).toBe('Preparing');
  await lift(held);
  await custody.confirm(ledgerId, held);
});

test('what is held can be cancelled, before it is signed and after', async () => {
  const unsigned = await orderIn('Reserved');
  await hold(unsigned);
  expect((await custody.cancel(unsigned)).outcome).toBe('Executed');
  expect((await custody.transactionOf(unsigned)).processing).toMatchObject({ status: 'Interrupted', cause: 'Cancellation' });
  const signed = await orderIn('Broadcasting');
  await hold(signed);
  const { outcome, replacementId } = await custody.cancel(signed);
  expect(outcome).toBe('Executed');
  await custody.confirm(ledgerId, replacementId);
  expect((await custody.transactionOf(signed)).processing?.status).toBe('Interrupted');
});

test('each holder lifts its own hold alone, and nothing that was sent is held', async () => {
  const orderId = await orderIn('Reserved');
  await hold(orderId);
  await holdOrder(ports(), { orderId, by: 'limit', reason: 'More than a day may pay' });
  await lift(orderId);
  await workOn();
  expect(await statusOf(orderId)).toBe('Preparing');
  expect(await lift(orderId)).toEqual({ ok: false, error: 'OrderNotHeld' });
  await liftHold(ports(), { orderId, by: 'limit' });
  await custody.workTo(orderId, 'Completed');
  expect(await hold(orderId)).toEqual({ ok: false, error: 'OrderTooFar' });
  expect(await hold(newId())).toEqual({ ok: false, error: 'OrderNotFound' });
  expect(await lift(newId())).toEqual({ ok: false, error: 'OrderNotFound' });
  await expect(holdOrder(ports(), { orderId, by: 'person', reason: ' ' })).rejects.toMatchObject({ code: 'InvalidHold' });
  await custody.confirm(ledgerId, orderId);
});

// The journal is at a later moment then, so that nothing can be proposed after it.
test('what is held for longer than its vault signs ends, and gives back what was reserved', async () => {
  const orderId = await orderIn('Reserved');
  await hold(orderId);
  const later = { now: () => new Date(Date.now() + 25 * 3_600_000) };
  await workOn({ ...custody.ports, clock: later });
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });
  expect((await custody.balance(from)).reserved).toBe(0n);
});
