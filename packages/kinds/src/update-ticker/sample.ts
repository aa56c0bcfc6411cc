import type { KindSample } from '../testing/kind-sample.ts';
import { custom } from '../testing/payloads.ts';
import { reference } from '../testing/sample-parts.ts';

export const sample = {
  payload: { type: 'v0_UpdateTicker', reference, name: 'Ether', ...custom },
  tried: {
    good: ({ unlocked }) => ({ type: 'v0_UpdateTicker', reference: unlocked.Ticker, name: 'New', ...custom }),
    bad: ({ locked }) => ({ type: 'v0_UpdateTicker', reference: locked.Ticker, name: 'New', ...custom }),
    code: 'TickerLocked',
  },
  executed: async ({ reference: referenceTo, becomes }) => {
    const changed = await referenceTo('Ticker', 'Unlocked');
    const values = { name: 'Other token', symbol: 'OTH', decimals: 8 };
    await becomes('Ticker', { type: 'v0_UpdateTicker', reference: changed, ...values, ...custom }, values);
  },
} satisfies KindSample<'v0_UpdateTicker'>;
