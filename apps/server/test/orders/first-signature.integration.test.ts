import { afterAll, beforeAll, expect, test } from 'vitest';

import { approval, proposal, signed } from '../harness.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const amount = 1_000_000n;
const hour = 3_600_000;

/** By how much the vault's clock is ahead. */
let ahead = 0;
let custody: Custody;
let from: CustodyAccount;
beforeAll(async () => {
  custody = await startCustody({}, { vaultIsApart: true, vaultClock: { now: () => new Date(Date.now() + ahead) } });
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
});
afterAll(() => custody.stop());

/** An order whose requests are good for weeks. */
async function order(): Promise<string> {
  const { ada, ben } = custody.people;
  const payload = await custody.transferOrder(from, outside, amount);
  const expiryAt = new Date(Date.now() + 25 * 24 * hour).toISOString();
  const proposed = signed(ada, proposal(ada, payload, custody.domainId, { expiryAt }));
  await custody.client.intents.propose({ body: proposed });
  await (await custody.clientOf(ben)).intents.approve({ body: signed(ben, approval(ben, proposed)) });
  await custody.workTo(payload.id, 'Reserved');
  return payload.id;
}

/** What becomes of an order whose vault is asked so long after people decided. */
async function askedAfter(milliseconds: number): Promise<unknown> {
  const orderId = await order();
  ahead = milliseconds;
  await custody.work();
  ahead = 0;
  const { processing } = await custody.transactionOf(orderId);
  if (processing?.status === 'Prepared') await custody.confirm(ledgerId, orderId);
  else expect(custody.log).toContainEqual(expect.objectContaining({ orderId, detail: expect.stringMatching(/^OrderExpired: /) }));
  return processing;
}

async function set(signWithinHours: number): Promise<void> {
  const { data } = await custody.client.vaults.get({ params: { vaultId: custody.vaultId } });
  await custody.execute({
    type: 'v0_UpdateVault',
    reference: { id: custody.vaultId, revision: data.metadata.revision },
    alias: data.alias,
    signWithinHours,
    customProperties: {},
  });
  expect((await custody.client.vaults.get({ params: { vaultId: custody.vaultId } })).data).toMatchObject({ signWithinHours });
}

const expired = { status: 'Failed', hint: 'BroadcastExpired' };

test('a vault with a network gives its first signature within a day, where nothing else is set', async () => {
  expect(await askedAfter(23.9 * hour)).toEqual({ status: 'Prepared' });
  expect(await askedAfter(24.1 * hour)).toEqual(expired);
});

test('the organisation sets another deadline by an intent, and the vault keeps to it', async () => {
  const held = await custody.onLedger(from);
  await set(2);
  expect(await askedAfter(2.1 * hour)).toEqual(expired);
  await set(20 * 24);
  expect(await askedAfter(20.1 * 24 * hour)).toEqual(expired);
  await custody.settle(ledgerId);
  expect(await custody.onLedger(from)).toBe(held);
  expect(await askedAfter(19.9 * 24 * hour)).toEqual({ status: 'Prepared' });
});
