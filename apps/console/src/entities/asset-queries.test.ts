import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { api } from '../shared/api/client.ts';
import { assetsOfLedgerQuery } from './asset-queries.ts';
import { assetLookUp } from './look-up.ts';

test('an asset that was found among those of a ledger is known from then on, so that amounts are read in its units', async () => {
  const asset = { id: '00000000-0000-4000-8000-000000000001', decimals: 6, symbol: 'USDS' };
  const list = vi.spyOn(api.tickers, 'list').mockResolvedValue({ items: [{ data: asset }] } as never);
  expect(await new QueryClient().fetchQuery(assetsOfLedgerQuery('a'))).toEqual([asset]);
  expect(assetLookUp.known(asset.id)).toBe(asset);
  list.mockRestore();
});
