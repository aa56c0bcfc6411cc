import { sandboxTrc20 } from '@countersign/adapters/sandbox-ledgers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';

const ledgerId = 'tron-sandbox';
const outside = { type: 'Address', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' } as const;
const coins = 1_000_000_000n;

let custody: Custody;
let tickerId = '';

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

/** An account with coins and a thousand dollars. */
async function holder() {
  const account = await custody.fundedAccount(ledgerId, coins);
  await custody.client.ledgers.faucet({ params: { ledgerId }, body: { address: account.address, token: sandboxTrc20.symbol } });
  await custody.settle(ledgerId);
  await custody.release(account);
  return account;
}

test('a token that was seen is validated, and a transfer order of it is paid by a call that costs coins', async () => {
  const account = await holder();
  const { items } = await custody.client.tickers.list({ query: { validationStatus: 'NonValidated' } });
  const [seen] = items;
  const { id = '', ledgerDetails } = seen ?? {};
  expect(ledgerDetails).toEqual({ type: 'Tron', properties: { type: 'TRC20', contractAddress: sandboxTrc20.contract } });
  if (ledgerDetails === undefined) throw new Error('The token was not seen');
  tickerId = id;
  const asset = { id, ledgerId, kind: 'Contract', name: 'Dollars', symbol: 'USDS', decimals: 6, ledgerDetails } as const;
  await custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...asset, lock: 'Unlocked', customProperties: {} }] });
  const orderId = await custody.order(account, outside, 1_250_000n, id);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.balance(account, id)).toEqual({ total: 998_750_000n, reserved: 0n, quarantined: 0n });
  const fee = await custody.feeOf(account, orderId);
  expect(fee).toBeGreaterThan(10_000_000n);
  expect(await custody.balance(account)).toEqual({ total: coins - fee, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(account)).toBe(coins - fee);
});

test('a call that the contract refuses in its block is a failure that says so, costs its fee and gives the tokens back', async () => {
  const account = await holder();
  const orderId = await custody.order(account, outside, 1_250_000n, tickerId);
  await custody.workTo(orderId, 'Completed');
  // Somebody else took them in the same block.
  await custody.pool.query('delete from sandbox_state where ledger_id = $1 and key = $2', [
    ledgerId,
    `token:${sandboxTrc20.contract}:${account.address}`,
  ]);
  await custody.confirm(ledgerId, orderId);
  expect((await custody.transactionOf(orderId)).ledgerTransactionData).toMatchObject({
    ledgerStatus: 'Confirmed',
    failure: 'FailedOnChain',
    failureCause: { code: 'REVERT', cause: 'ContractRefused' },
  });
  expect(await custody.balance(account, tickerId)).toEqual({ total: 1_000_000_000n, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(account)).toBe(coins - (await custody.feeOf(account, orderId)));
});
