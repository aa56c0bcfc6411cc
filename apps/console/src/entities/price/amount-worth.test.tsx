import type { TickerPrice } from '@countersign/contract';
import type { AmountUnit } from '@countersign/kinds/words';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { i18n } from '../../shared/i18n/i18n.ts';
import { ofInstance } from '../look-up.ts';
import { noNames, type Names } from '../names.ts';
import { AmountWorth } from './amount-worth.tsx';
import { tickerPrices } from './price-query.ts';

const names: Names = {
  ...noNames,
  unit: () => ({ decimals: 6, symbol: 'TOK' }),
  coin: () => ({ decimals: 18, symbol: 'ETH' }),
  coinAsset: ({ id }) => ({ id: `coin of ${id}` }) as ReturnType<Names['coinAsset']>,
};

function worth(amount: bigint, unit: AmountUnit, known: Names = names): string {
  const client = new QueryClient();
  const costs = (tickerId: string, price: string): void => {
    const told: TickerPrice & { readonly id: string } = {
      id: tickerId,
      tickerId,
      price,
      currency: 'USD',
      source: 'test',
      readAt: '2030-01-01T00:00:00.000Z',
    };
    client.setQueryData(tickerPrices.query(ofInstance(tickerId)).queryKey, told);
  };
  costs('token', '2');
  costs('coin of mainnet', '3000');
  client.setQueryData(tickerPrices.query(ofInstance('coin of testnet')).queryKey, null);
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>
        <AmountWorth value={{ kind: 'amount', amount, unit }} names={known} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return markup.replaceAll(/<style[^]*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '');
}

const coin = (ledgerId: string): AmountUnit => ({ of: 'coin', ledgerType: 'Ethereum', ledgerId });

test('an amount of a token and one of a coin that an order names by its ledger alone have the value of their asset', () => {
  expect(worth(1_500_000n, { of: 'ticker', tickerId: 'token' })).toContain('≈ $3.00');
  expect(worth(500_000_000_000_000_000n, coin('mainnet'))).toContain('≈ $1,500.00');
});

test('a value that nobody knows is said to be unknown, and nothing has none', () => {
  for (const unit of [coin('testnet'), { of: 'issued', decimals: 6, code: 'EUR' }, { of: 'smallest' }] as const) {
    expect(worth(1n, unit)).toBe('Value unknown');
  }
  expect(worth(1n, coin('mainnet'), { ...names, coinAsset: () => undefined })).toBe('Value unknown');
  expect(worth(0n, coin('mainnet'))).toBe('');
});
