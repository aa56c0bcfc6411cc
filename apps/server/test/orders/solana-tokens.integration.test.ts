import { sandboxMints } from '@countersign/adapters/sandbox-ledgers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';

const ledgerId = 'solana-sandbox';
const outside = { type: 'Address', address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' } as const;

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

test('a transfer order of a token goes to somebody without an account for it, which its transaction opens', async () => {
  const account = await custody.fundedAccount(ledgerId, 10_000_000_000n);
  await custody.client.ledgers.faucet({ params: { ledgerId }, body: { address: account.address, token: 'SPL' } });
  await custody.settle(ledgerId);
  const { items } = await custody.client.tickers.list({ query: { validationStatus: 'NonValidated' } });
  const [seen] = items;
  const { id = '', ledgerDetails } = seen ?? {};
  expect(ledgerDetails).toMatchObject({ properties: { mint: sandboxMints.SPL, tokenType: 'SPL' } });
  if (ledgerDetails === undefined) throw new Error('The token was not seen');
  const asset = { id, ledgerId, kind: 'Token', name: 'Given', symbol: 'SAND', decimals: 6, ledgerDetails } as const;
  await custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...asset, lock: 'Unlocked', customProperties: {} }] });
  await custody.release(account);
  const orderId = await custody.order(account, outside, 1_250_000n, id);
  await custody.confirm(ledgerId, orderId);
  expect(await custody.balance(account, id)).toEqual({ total: 998_750_000n, reserved: 0n, quarantined: 0n });
});
