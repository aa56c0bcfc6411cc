import { approvalContext } from '@countersign/governance/approval-context';
import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const agreed = '0x52908400098527886E0F7030069857D2E4169EE7';
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const common = { lock: 'Unlocked' as const, customProperties: {} };
const endpoint = { alias: 'Custodian', trustScore: 80, ledgerId, ...common };

let custody: Custody;
let from: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(() => custody.stop());

async function openEndpoint(): Promise<string> {
  const id = newId();
  await custody.execute({ type: 'v0_CreateEndpoint', id, address: agreed, ...endpoint });
  return id;
}

function redirect(id: string, revision: number) {
  const { lock: _, ...details } = endpoint;
  return custody.execute({ type: 'v0_UpdateEndpoint', reference: { id, revision }, address: thief, ...details });
}

/** Orders that wait for Ben: a transfer, and a transaction of the ledger's own. */
async function waitingOrders(endpointId: string) {
  const destination = { type: 'Endpoint' as const, endpointId };
  const payloads: IntentPayload[] = [
    {
      type: 'v0_CreateTransferOrder',
      id: newId(),
      accountId: from.id,
      tickerId: await custody.tickerOf(ledgerId),
      outputs: [{ destination, amount: '1000000' }],
      feeStrategy: 'Medium',
      customProperties: {},
    },
    {
      type: 'v0_CreateTransactionOrder',
      id: newId(),
      accountId: from.id,
      ledgerId,
      parameters: {
        type: 'Ethereum',
        amount: '1000000',
        destination,
        feeStrategy: { priority: 'Medium', type: 'Priority' },
      },
      customProperties: {},
    },
  ];
  const { ada } = custody.people;
  const proposed = payloads.map((payload) => signed(ada, proposal(ada, payload, custody.domainId)));
  for (const body of proposed) await custody.client.intents.propose({ body });
  return proposed;
}

async function approveAll(proposed: Awaited<ReturnType<typeof waitingOrders>>) {
  const { ben } = custody.people;
  const client = await custody.clientOf(ben);
  for (const one of proposed) await client.intents.approve({ body: signed(ben, approval(ben, one)) });
  return Promise.all(
    proposed.map(async ({ request }) => {
      const { data } = await client.intents.get({ params: { domainId: custody.domainId, intentId: request.id } });
      return data.state;
    }),
  );
}

test('waiting orders are not redirected by a change of the endpoint that they name', async () => {
  const endpointId = await openEndpoint();
  const proposed = await waitingOrders(endpointId);
  await redirect(endpointId, 1);
  for (const state of await approveAll(proposed)) {
    expect(state).toMatchObject({ status: 'Failed', error: { code: 'EntityRevisionMismatch' } });
  }
  const { rows } = await custody.pool.query('select 1 from ledger_transaction where order_id = any($1)', [
    proposed.map(({ request }) => ('id' in request.payload ? request.payload.id : '')),
  ]);
  expect(rows).toEqual([]);
});

test('orders that are proposed after the change go where they say, and an approval that says otherwise is of no use', async () => {
  const endpointId = await openEndpoint();
  await redirect(endpointId, 1);
  const proposed = await waitingOrders(endpointId);
  const { ben } = custody.people;
  const client = await custody.clientOf(ben);
  for (const one of proposed) {
    const { request } = one;
    const params = { domainId: custody.domainId, intentId: request.id };
    const { items } = await client.intents.destinations({ params });
    expect(items.map(({ data }) => [data.id, data.address])).toEqual([[endpointId, thief]]);
    const { data } = await client.intents.get({ params });
    const { instance } = await custody.anonymous.notifications.instance();
    const { head: journalHead } = await client.notifications.journal();
    const saying = (address: string) => ({
      context: approvalContext(data, { instance, journalHead, addressOf: () => ({ address }) }),
    });
    const full = (address: string) => signed(ben, { ...approval(ben, one), ...saying(address) });
    const refused = { code: 'InvalidIntentError', message: expect.stringContaining('of an order that led elsewhere') };
    await expect(client.intents.approve({ body: full(agreed) })).rejects.toMatchObject(refused);
    await client.intents.approve({ body: full(thief) });
    expect((await client.intents.get({ params })).data.state).toMatchObject({ status: 'Executed' });
  }
  for (const { request } of proposed) {
    await custody.confirm(ledgerId, 'id' in request.payload ? request.payload.id : '');
  }
});
