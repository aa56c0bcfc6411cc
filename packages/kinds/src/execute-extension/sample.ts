import { id } from '../testing/fixtures.ts';
import type { KindSample } from '../testing/kind-sample.ts';
import { custom } from '../testing/payloads.ts';

function greeting(type: string) {
  return { type: 'v0_ExecuteExtension' as const, payload: { type } };
}

export const sample = {
  payload: {
    type: 'v0_ExecuteExtension',
    payload: {
      type: 'v0_CreateTransactionOrder',
      id: id(1),
      externalAccountId: id(2),
      parameters: {
        type: 'Trade',
        baseExternalTickerName: 'BTC',
        quoteExternalTickerName: 'EUR',
        direction: 'Buy',
        quantity: '0.5',
      },
      description: '',
      ...custom,
    },
  },
  tried: {
    good: () => greeting('test.greet'),
    bad: () => greeting('test.none'),
    code: 'FeatureFlagDisabled',
  },
  executed: async ({ done, greeted }) => {
    await greeted(await done(greeting('test.greet')));
  },
} satisfies KindSample<'v0_ExecuteExtension'>;
