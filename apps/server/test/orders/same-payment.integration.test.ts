import { noNames, ordersAround, samePayments, type OtherProposal } from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const payee = '0x52908400098527886E0F7030069857D2E4169EE7';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** What else was proposed around a moment that names the account, as both apps ask for it. */
async function around(accountId: string, at: Date): Promise<OtherProposal[]> {
  const query = ordersAround(accountId, at);
  const { items } = await custody.client.intents.list({ params: { domainId: custody.domainId }, query });
  return items.map(({ data: { id, details, state } }) => ({
    intentId: id,
    domainId: details.targetDomainId,
    author: details.author,
    createdAt: new Date(details.metadata.createdAt),
    status: state.status,
    payload: details.payload,
  }));
}

test('the other orders of an account within a day are there to compare with, and tell the same payment from another one', async () => {
  const account = await custody.fundedAccount(ledgerId, 10n ** 18n);
  const elsewhere = await custody.fundedAccount(ledgerId, 10n ** 18n);
  const pay = (from: typeof account, address: string, amount: bigint) =>
    custody.order(from, { type: 'Address', address }, amount);
  const orders = [
    await pay(account, payee, 1_000n),
    await pay(account, payee.toLowerCase(), 1_000n),
    await pay(account, payee, 1_001n),
    await pay(elsewhere, payee, 1_000n),
  ];
  const now = new Date();
  const found = await around(account.id, now);
  const orderOf = ({ payload }: OtherProposal) => ('id' in payload ? payload.id : undefined);
  // Those of the account alone, and what brought it here is no payment.
  expect(new Set(found.map(orderOf))).toEqual(new Set(orders.slice(0, 3)));
  const [first, second] = orders.map((id) => found.find((one) => orderOf(one) === id));
  if (first === undefined || second === undefined) throw new Error('The orders are not among the tasks of their account');
  const reading = { ledgers: ledgerDescriptor, names: noNames };
  const same = (one: OtherProposal) =>
    samePayments({ ...one, at: one.createdAt }, found, reading).map(({ intentId }) => intentId);
  expect(same(first)).toEqual([second.intentId]);
  expect(same(second)).toEqual([first.intentId]);
  // Days later there is nothing.
  expect(await around(account.id, new Date(now.getTime() + 72 * 60 * 60 * 1_000))).toEqual([]);
});
