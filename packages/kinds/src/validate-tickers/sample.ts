import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { custom, newToken, validateTickers } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_ValidateTickers',
    tickers: [
      {
        id: id(1),
        ledgerId: 'ethereum-sandbox',
        kind: 'Native',
        name: 'Ether',
        decimals: 18,
        symbol: 'ETH',
        ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } },
        lock: 'Unlocked',
        ...custom,
      },
      {
        id: id(2),
        ledgerId: 'xrpl-sandbox',
        kind: 'Token',
        name: 'Dollars',
        decimals: 15,
        symbol: 'USD',
        ledgerDetails: {
          type: 'XRPL',
          properties: { type: 'FungibleToken', currencyCode: 'USD', issuer: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
        },
        terms: ['MayFreeze', 'MayTakeBack'],
        transferFee: 2_000_000,
        lock: 'Unlocked',
        ...custom,
      },
    ],
  },
  tried: {
    good: () => validateTickers(newToken()),
    bad: () => validateTickers(newToken({ kind: 'Native' })),
    code: 'InvalidTickerLedgerDetails',
  },
  executed: async ({ once, ticker, done, has }) => {
    await once('v0_CreateTicker');
    await has('Ticker', 'signature', false);
    const { metadata: _, ...values } = await ticker();
    await done(validateTickers({ ...values, lock: 'Unlocked', ...custom }));
    await has('Ticker', 'signature', true);
  },
} satisfies KindSample<'v0_ValidateTickers'>;
