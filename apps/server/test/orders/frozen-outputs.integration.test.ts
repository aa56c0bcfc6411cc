import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'bitcoin-sandbox';
const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

let custody: Custody;
let account: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.fundedAccount(ledgerId, 100_000n);
  await custody.deposit(account, 50_000n);
  await custody.deposit(account, 900n);
  await custody.release(account);
});
afterAll(() => custody.stop());

const params = () => ({ domainId: custody.domainId, accountId: account.id });
const outputs = async () => (await custody.client.accounts.outputs({ params: params(), query: { ledgerId } })).items;
const pay = (amount: bigint) => custody.order(account, { type: 'Address', address: outside }, amount);
const hintOf = async (orderId: string) => (await custody.transactionOf(orderId)).processing;

async function change(members: { readonly frozenOutputs?: string[]; readonly chosenOutputs?: string[] }): Promise<void> {
  const { data } = await custody.client.accounts.get({ params: params() });
  const { revision, customProperties } = data.metadata;
  const reference = { id: data.id, revision };
  await custody.execute({ type: 'v0_UpdateAccount', reference, alias: data.alias, customProperties, ...members });
}

async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) await custody.work();
}

test('an output that people froze is spent by no payment until they say so again', async () => {
  const [largest, second, small] = await outputs();
  expect([largest?.amount, second?.amount, small?.amount]).toEqual(['100000', '50000', '900']);
  await change({ frozenOutputs: [largest?.name ?? ''] });
  expect((await custody.client.accounts.get({ params: params() })).data.frozenOutputs).toEqual([largest?.name]);
  const orderId = await pay(60_000n);
  await work();
  expect(await hintOf(orderId)).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
  // Another change of the account leaves it frozen.
  await change({});
  await work();
  expect(await hintOf(orderId)).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
  await change({ frozenOutputs: [] });
  await custody.confirm(ledgerId, orderId);
  expect((await outputs()).map(({ name }) => name)).not.toContain(largest?.name);
});

test('an order that was built with an output which people froze meanwhile is paid from others, or waits', async () => {
  const [largest] = await outputs();
  const orderId = await pay(45_000n);
  await custody.workTo(orderId, 'Reserved');
  await change({ frozenOutputs: [largest?.name ?? ''] });
  await work();
  expect(await hintOf(orderId)).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
  await change({ frozenOutputs: [] });
  await custody.confirm(ledgerId, orderId);
});

test('an output below what is left alone is spent once people chose it', async () => {
  const small = (await outputs()).find(({ amount }) => amount === '900');
  const rest = (await outputs()).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect(small).toBeDefined();
  // All of it, with the fee taken from what is paid.
  const whole = await custody.transferOrder(account, { type: 'Address', address: outside }, rest);
  const outputsToPay = whole.outputs.map((output) => ({ ...output, paysFee: true }));
  await custody.execute({ ...whole, outputs: outputsToPay });
  const orderId = whole.id;
  await work();
  expect(await hintOf(orderId)).toMatchObject({ hint: 'CurrentlyNotEnoughFunds' });
  await change({ chosenOutputs: [small?.name ?? ''] });
  await custody.confirm(ledgerId, orderId);
  expect(await outputs()).toEqual([]);
});
