import { sandboxPictures, sandboxPrints } from '@countersign/adapters/sandbox-ledgers';
import { newId } from '@countersign/kernel';
import type { TickerLedgerDetails } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody, type CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;
const funds = 9_000_000_000_000_000_000n;

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** Gives an account a token, which the ledger is seen to have, and validates it. */
async function receive(
  account: CustodyAccount,
  collection: typeof sandboxPictures,
  tokenId: string,
  amount: bigint,
): Promise<string> {
  const { standard, contract } = collection;
  const asset = { type: 'Token', standard, identifier: `${contract}/${tokenId}` } as const;
  const given = await custody.networks.sandboxes.get(ledgerId)?.faucetToken(asset, account.address, amount);
  expect(given).toMatchObject({ ok: true });
  await custody.settle(ledgerId);
  const { items } = await custody.client.tickers.list({ query: { fungible: false, validationStatus: 'NonValidated' } });
  const [seen] = items;
  const ledgerDetails: TickerLedgerDetails = { type: 'Ethereum', properties: { type: standard, address: contract, tokenId } };
  expect(items).toMatchObject([{ kind: 'Contract', decimals: 0, ledgerDetails }]);
  const id = seen?.id ?? '';
  const shape = { id, ledgerId, kind: 'Contract', name: collection.name, symbol: collection.symbol, decimals: 0 } as const;
  await custody.execute({
    type: 'v0_ValidateTickers',
    tickers: [{ ...shape, ledgerDetails, lock: 'Unlocked', customProperties: {} }],
  });
  await custody.release(account);
  await custody.until(ledgerId, 'the release', async () =>
    (await custody.balance(account, id)).quarantined === 0n ? true : undefined,
  );
  return id;
}

test('a token that there is once is held by its number, sent on by a transfer order, and gone', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  const to = await custody.openAccount(ledgerId);
  const tickerId = await receive(account, sandboxPictures, '17', 1n);
  expect(await custody.balance(account, tickerId)).toEqual({ total: 1n, reserved: 0n, quarantined: 0n });
  const fungible = await custody.client.tickers.list({ query: { fungible: true, ledgerId: [ledgerId] } });
  expect(fungible.items.map(({ id }) => id)).not.toContain(tickerId);

  const orderId = await custody.order(account, { type: 'Account', accountId: to.id }, 1n, tickerId);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.balance(account, tickerId)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
  expect(await custody.balance(to, tickerId)).toMatchObject({ total: 1n });
  const moved = (await custody.transfersOf(account)).filter((one) => one.tickerId === tickerId && one.kind === 'Transfer');
  expect(moved.map(({ value }) => value)).toEqual(['1', '1']);
  // Nobody sends what is no longer there, nor two of what there is once.
  const wish = {
    type: 'v0_CreateTransferOrder',
    accountId: account.id,
    tickerId,
    feeStrategy: 'Low',
    customProperties: {},
  } as const;
  const twice = { ...wish, id: newId(), outputs: [{ destination: outside, amount: '2' }] };
  expect(await custody.attempt(twice)).toBe('InvalidTransferOrderParameters');
  const totals = await custody.client.balances.totals({ params: { domainId: custody.domainId }, query: {} });
  expect(totals.items.map(({ ticker }) => ticker.id)).not.toContain(tickerId);
});

test('of a token that there is many times some are sent to somebody outside', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  const tickerId = await receive(account, sandboxPrints, '4', 5n);
  const orderId = await custody.order(account, outside, 3n, tickerId);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.balance(account, tickerId)).toEqual({ total: 2n, reserved: 0n, quarantined: 0n });
});

test('the faucet gives one over HTTP where the ledger has any; what left an account is not among what it holds', async () => {
  const account = await custody.fundedAccount(ledgerId, funds);
  const params = { domainId: custody.domainId, accountId: account.id };
  const tokens = async (query: { held?: boolean } = {}) =>
    (await custody.client.balances.list({ params, query: { 'ticker.fungible': false, ...query } })).items;
  const ask = (on: string, address: string, token = 'PICS') =>
    custody.client.ledgers.faucet({ params: { ledgerId: on }, body: { address, token } });
  await ask(ledgerId, account.address);
  await custody.settle(ledgerId);
  const [given] = await tokens({ held: true });
  expect(given).toMatchObject({ totalAmount: '1', quarantinedAmount: '1' });
  const coins = await custody.client.balances.list({ params, query: { 'ticker.fungible': true } });
  expect(coins.items.map(({ tickerId }) => tickerId)).toEqual([await custody.tickerOf(ledgerId)]);
  const bitcoin = await custody.openAccount('bitcoin-sandbox');
  await expect(ask('bitcoin-sandbox', bitcoin.address)).rejects.toMatchObject({ code: 'InvalidRequestError' });
  const stellar = await custody.openAccount('stellar-sandbox');
  await expect(ask('stellar-sandbox', stellar.address, 'USD')).rejects.toMatchObject({ code: 'InvalidRequestError' });

  await custody.release(account);
  const tickerId = given?.tickerId ?? '';
  const { data } = await custody.client.tickers.get({ params: { tickerId } });
  const { ledgerDetails, kind } = data;
  const shape = { id: tickerId, ledgerId, kind, name: 'Given', symbol: 'PICS', decimals: 0, lock: 'Unlocked' } as const;
  await custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...shape, ledgerDetails, customProperties: {} }] });
  const orderId = await custody.order(account, outside, 1n, tickerId);
  await custody.confirm(ledgerId, orderId);
  expect(await tokens({ held: true })).toEqual([]);
  expect((await tokens()).map((one) => one.tickerId)).toEqual([tickerId]);
});
