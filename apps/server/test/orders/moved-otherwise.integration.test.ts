import { stubbornToken, taxedToken } from '@countersign/adapters/sandbox-ledgers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const ether = 10n ** 18n;

let custody: Custody;
let account: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.fundedAccount(ledgerId, 9n * ether);
});
afterAll(() => custody.stop());

/** Gives the account 1,000 units of a token, which somebody validates; gives its ticker. */
async function receive({ contract, name, symbol, decimals }: typeof stubbornToken | typeof taxedToken): Promise<string> {
  const asset = { type: 'Token', standard: 'ERC20', identifier: contract } as const;
  expect(await custody.networks.sandboxes.get(ledgerId)?.faucetToken(asset, account.address, 1_000n)).toMatchObject({ ok: true });
  await custody.settle(ledgerId);
  const { items } = await custody.client.tickers.list({ query: { validationStatus: 'NonValidated', ledgerId: [ledgerId] } });
  const id = items[0]?.id ?? '';
  const ledgerDetails = { type: 'Ethereum', properties: { type: 'ERC20', address: contract } } as const;
  const ticker = { id, ledgerId, kind: 'Contract', name, symbol, decimals, ledgerDetails, lock: 'Unlocked' } as const;
  await custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...ticker, customProperties: {} }] });
  await custody.release(account);
  return id;
}

/** What is said of an order's transaction, wherever it is read. */
async function said(orderId: string) {
  const { client, domainId } = custody;
  const transaction = await custody.transactionOf(orderId);
  const [order] = (await client.orders.outlines({ params: { domainId }, query: { orderId: [orderId] } })).items;
  const outlines = await client.transactions.outlines({ params: { domainId }, query: { transactionId: [transaction.id] } });
  const events = await client.events.list({ params: { domainId }, query: { limit: 250 } });
  const deviations = transaction.ledgerTransactionData?.deviations;
  const failure = transaction.ledgerTransactionData?.failure;
  for (const { ledgerTransactionData: data } of [order?.transaction, outlines.items[0]].flatMap((one) => one ?? []))
    expect(data).toMatchObject({ ledgerStatus: 'Confirmed', ...(failure && { failure }), ...(deviations && { deviations }) });
  const updates = events.items.flatMap(({ payload }) =>
    payload.type === 'TransactionUpdated' && payload.id === transaction.id ? (payload.deviations ?? []) : [],
  );
  expect(updates).toEqual(deviations ?? []);
  const failed = await client.transactions.list({ params: { domainId }, query: { outcome: 'Failed' } });
  expect(failed.items.some(({ id }) => id === transaction.id)).toBe(deviations !== undefined);
  return { ...transaction.ledgerTransactionData, processing: transaction.processing };
}

/** What the transfers of an order's transaction say of a token. */
async function transfersOf(orderId: string, tickerId: string) {
  const { id } = await custody.transactionOf(orderId);
  const all = await custody.transfersOf(account);
  return all
    .flatMap(({ transactionId, tickerId: of, value }) => (transactionId === id && of === tickerId ? value : []))
    .toSorted();
}

test('a token that answers false moved nothing: the order says so, and the account has what it had', async () => {
  const tickerId = await receive(stubbornToken);
  const coins = (await custody.balance(account)).total;
  const orderId = await custody.order(account, outside, 100n, tickerId);
  await custody.workTo(orderId, 'Completed');
  expect(await custody.balance(account, tickerId)).toEqual({ total: 1_000n, reserved: 100n, quarantined: 0n });
  await custody.confirm(ledgerId, orderId);
  expect(await said(orderId)).toMatchObject({
    processing: { status: 'Completed' },
    ledgerStatus: 'Confirmed',
    failure: 'FailedOnChain',
    deviations: [{ tickerId, recipient: outside.address, ordered: '100', moved: '0' }],
  });
  expect(await transfersOf(orderId, tickerId)).toEqual([]);
  expect(await custody.balance(account, tickerId)).toEqual({ total: 1_000n, reserved: 0n, quarantined: 0n });
  expect(await custody.balance(account)).toEqual({
    total: coins - (await custody.feeOf(account, orderId)),
    reserved: 0n,
    quarantined: 0n,
  });
});

test('a token that keeps a part moved less: the order says what arrived, and both accounts have what is there', async () => {
  const tickerId = await receive(taxedToken);
  const to = await custody.openAccount(ledgerId);
  const orderId = await custody.order(account, { type: 'Account', accountId: to.id }, 105n, tickerId);
  await custody.confirm(ledgerId, orderId);
  expect(await said(orderId)).toMatchObject({
    processing: { status: 'Completed' },
    ledgerStatus: 'Confirmed',
    failure: 'PartiallyFailedOnChain',
    deviations: [
      { tickerId, recipient: to.address, ordered: '105', moved: '95' },
      { tickerId, ordered: '0', moved: '10' },
    ],
  });
  expect(await transfersOf(orderId, tickerId)).toEqual(['10', '95']);
  expect(await custody.balance(account, tickerId)).toEqual({ total: 895n, reserved: 0n, quarantined: 0n });
  expect(await custody.balance(to, tickerId)).toEqual({ total: 95n, reserved: 0n, quarantined: 0n });
  // What is left can be paid to the last unit.
  const rest = await custody.order(account, outside, 895n, tickerId);
  await custody.confirm(ledgerId, rest);
  expect(await custody.balance(account, tickerId)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
});

test('what moved as it was ordered says nothing of it', async () => {
  const orderId = await custody.order(account, outside, 5n);
  await custody.confirm(ledgerId, orderId);
  const { failure, deviations } = await said(orderId);
  expect([failure, deviations]).toEqual([undefined, undefined]);
});
