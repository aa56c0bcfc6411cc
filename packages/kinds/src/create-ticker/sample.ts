import type { KindSample } from '../testing/kind-sample.ts';
import { address, createToken, ledgerId } from '../testing/payloads.ts';

export const sample = {
  payload: {
    type: 'v0_CreateTicker',
    ledgerId,
    kind: 'Contract',
    name: 'Some token',
    decimals: 6,
    symbol: 'TOK',
    ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address } },
    description: 'What it is for',
    customProperties: {},
  },
  tried: {
    good: () => createToken(),
    bad: () => createToken({ kind: 'Native' }),
    code: 'InvalidTickerLedgerDetails',
  },
  executed: async ({ ids, done, shows, has }) => {
    const { type, ...values } = createToken();
    const notes = { description: 'What it is for', customProperties: { custodian: 'none' } };
    ids.Ticker = await done({ type, ...values, ...notes });
    await shows('Ticker', { data: { ...values, metadata: notes } });
    await has('Ticker', 'signature', false);
  },
} satisfies KindSample<'v0_CreateTicker'>;
