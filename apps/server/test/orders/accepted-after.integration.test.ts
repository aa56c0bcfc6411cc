import { newId, utf8 } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { decideIntent, submitIntent } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const agreed = '0x52908400098527886E0F7030069857D2E4169EE7';
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const endpoint = { alias: 'Custodian', trustScore: 80, ledgerId, customProperties: {} };

let custody: Custody;
let from: CustodyAccount;
beforeAll(async () => {
  custody = await startCustody();
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(() => custody.stop());

const held = async (address: string) =>
  ((await custody.networks.sandboxes.get(ledgerId)?.holdings([address])) ?? []).reduce((sum, { total }) => sum + total, 0n);

async function openEndpoint(): Promise<string> {
  const id = newId();
  await custody.execute({ type: 'v0_CreateEndpoint', id, address: agreed, lock: 'Unlocked', ...endpoint });
  return id;
}

const orderTo = (endpointId: string, accountId = from.id) => ({
  type: 'v0_CreateTransactionOrder' as const,
  id: newId(),
  accountId,
  ledgerId,
  parameters: {
    type: 'Ethereum' as const,
    amount: '1000000',
    destination: { type: 'Endpoint' as const, endpointId },
    feeStrategy: { priority: 'Medium' as const, type: 'Priority' as const },
  },
  customProperties: {},
});
const redirection = (id: string): IntentPayload => ({
  type: 'v0_UpdateEndpoint',
  reference: { id, revision: 1 },
  address: thief,
  ...endpoint,
});

async function propose(payload: IntentPayload) {
  const { ada } = custody.people;
  const proposed = signed(ada, proposal(ada, payload, custody.domainId));
  await custody.client.intents.propose({ body: proposed });
  return proposed;
}

type Proposed = Awaited<ReturnType<typeof propose>>;

async function approve(proposed: Proposed): Promise<void> {
  const { ben } = custody.people;
  await (await custody.clientOf(ben)).intents.approve({ body: signed(ben, approval(ben, proposed)) });
}

const stateOf = async ({ request }: Proposed) =>
  (await custody.client.intents.get({ params: { domainId: custody.domainId, intentId: request.id } })).data.state;

/** Approves what another process has judged before the rest happens, and commits after it. */
async function approvedAround(proposed: Proposed, meanwhile: () => Promise<void>): Promise<void> {
  const { ben } = custody.people;
  const { intents } = custody.instance.services;
  const judged = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const commit: typeof intents.store.commit = async (...input) => {
    judged.resolve();
    await mayCommit.promise;
    return intents.store.commit(...input);
  };
  const decided = decideIntent({ ...intents, store: { ...intents.store, commit } }, 'Approve', {
    body: utf8(JSON.stringify(signed(ben, approval(ben, proposed)))),
    caller: { publicKey: ben.keyPair.publicKey, expiresAt: new Date(Date.now() + 60_000) },
  });
  await judged.promise;
  await custody.pool.query('select pg_sleep(0.02)');
  await meanwhile();
  mayCommit.resolve();
  expect(await decided).toMatchObject({ ok: true });
  expect(await stateOf(proposed)).toMatchObject({ status: 'Executed' });
}

async function settleAll(): Promise<void> {
  for (let round = 0; round < 15; round++) {
    await custody.work();
    await custody.settle(ledgerId);
  }
}

const outcome = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData?.ledgerStatus;

test('an executed order is paid where people agreed, though a change of its endpoint was judged before and accepted after', async () => {
  const endpointId = await openEndpoint();
  const order = orderTo(endpointId);
  const [proposedOrder, update] = [await propose(order), await propose(redirection(endpointId))];
  const before = await held(agreed);
  await approvedAround(update, async () => {
    await approve(proposedOrder);
    expect(await stateOf(proposedOrder)).toMatchObject({ status: 'Executed' });
  });
  await settleAll();
  expect(await outcome(order.id)).toBe('Confirmed');
  expect([(await held(agreed)) - before, await held(thief)]).toEqual([1_000_000n, 0n]);
});

/** Orders to an endpoint in both ways: a transaction of the ledger's own, and a transfer. */
const ordersTo = async (endpointId: string) => [
  orderTo(endpointId),
  await custody.transferOrder(from, { type: 'Endpoint', endpointId }, 1_000_000n),
];

test('orders that wait fail when their endpoint was changed after them, though that was judged before', async () => {
  const endpointId = await openEndpoint();
  const orders = await ordersTo(endpointId);
  const update = await propose(redirection(endpointId));
  const proposed: Proposed[] = [];
  await approvedAround(update, async () => {
    for (const order of orders) proposed.push(await propose(order));
  });
  for (const one of proposed) {
    await approve(one);
    expect(await stateOf(one)).toMatchObject({ status: 'Failed', error: { code: 'EntityRevisionMismatch' } });
  }
});

test('orders that were proposed in the moment in which their endpoint was changed, after it, are paid where it leads since', async () => {
  const other = '0xde709f2102306220921060314715629080e2fb77';
  const endpointId = await openEndpoint();
  await custody.execute({ ...redirection(endpointId), address: other } as IntentPayload);
  const { ada } = custody.people;
  const { intents } = custody.instance.services;
  const orders = await ordersTo(endpointId);
  // Judged where a clock is behind: at the moment of the newest entry.
  const behind = { now: () => new Date(Date.now() - 30_000) };
  const proposed = orders.map((order) => signed(ada, proposal(ada, order, custody.domainId)));
  for (const one of proposed) {
    const caller = { publicKey: ada.keyPair.publicKey, expiresAt: new Date(Date.now() + 60_000) };
    const input = { body: utf8(JSON.stringify(one)), caller };
    expect(await submitIntent({ ...intents, clock: behind }, input)).toMatchObject({ ok: true });
  }
  for (const one of proposed) {
    await approve(one);
    expect(await stateOf(one)).toMatchObject({ status: 'Executed' });
  }
  await settleAll();
  for (const { id } of orders) expect(await outcome(id)).toBe('Confirmed');
  expect(await held(other)).toBe(2_000_000n);
});

test('an order that waits is not redirected by a change that was judged before its proposal and accepted after it', async () => {
  const endpointId = await openEndpoint();
  const order = orderTo(endpointId);
  const update = await propose(redirection(endpointId));
  const proposed: Proposed[] = [];
  const before = await held(agreed);
  await approvedAround(update, async () => void proposed.push(await propose(order)));
  for (const one of proposed) await approve(one);
  await settleAll();
  // It is paid where it led when it was proposed, or not at all.
  expect([0n, 1_000_000n]).toContain((await held(agreed)) - before);
  expect(await held(thief)).toBe(0n);
});

test('orders that were executed before their endpoint was changed are paid where people agreed', async () => {
  const endpointId = await openEndpoint();
  const order = orderTo(endpointId);
  const proposedOrder = await propose(order);
  await approve(proposedOrder);
  const before = await held(agreed);
  await custody.execute(redirection(endpointId));
  await settleAll();
  expect(await outcome(order.id)).toBe('Confirmed');
  expect([(await held(agreed)) - before, await held(thief)]).toEqual([1_000_000n, 0n]);
});

test('an executed order is never redirected by a change that is approved at the same time', async () => {
  const other = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
  for (let round = 0; round < 20; round++) {
    const endpointId = await openEndpoint();
    const both = [await propose(orderTo(endpointId, other.id)), await propose(redirection(endpointId))];
    await Promise.all(both.map(approve));
  }
  await settleAll();
  expect(await held(thief)).toBe(0n);
});

test('an executed order is paid though who approved it loses the role in a change that was judged before and accepted after', async () => {
  const { ben } = custody.people;
  const order = await custody.transferOrder(from, { type: 'Address', address: agreed }, 1_000_000n);
  const { data: user } = await custody.client.users.get({ params: { domainId: custody.domainId, userId: ben.userId } });
  const proposedOrder = await propose(order);
  const demotion = await propose({
    type: 'v0_UpdateUser',
    reference: { id: ben.userId, revision: user.metadata.revision },
    alias: user.alias,
    roles: ['guest'],
    customProperties: {},
  });
  await approvedAround(demotion, () => approve(proposedOrder));
  await settleAll();
  expect(await outcome(order.id)).toBe('Confirmed');
});
