import { items } from '@countersign/client';
import type { ApiTickerData } from '@countersign/model';
import { amountText, plainAmount, type AmountUnitState } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';
import type { Translate } from '@countersign/kernel';

import { api } from '../shared/api/client.ts';
import { unitOfTicker } from './amount-units.ts';
import { assetLookUp } from './look-up.ts';

const freshMs = 60_000;

/** The coin that pays the fees of a ledger; null where there is none. */
export function feeAssetQuery(ledgerId: string) {
  return queryOptions({
    queryKey: ['directory', 'fee-asset', ledgerId],
    queryFn: async ({ signal }): Promise<ApiTickerData | null> => {
      const query = { ledgerId, kind: 'Native', sortBy: 'name', sortOrder: 'ASC', limit: 1 } as const;
      return (await api.tickers.list({ query }, { signal })).items[0]?.data ?? null;
    },
    staleTime: freshMs,
  });
}

/** The assets that amounts can be limited of, as far as one page goes: those that are validated and whose units are alike. */
export const limitedAssetsQuery = queryOptions({
  queryKey: ['directory', 'limited-assets'],
  queryFn: async ({ signal }): Promise<readonly ApiTickerData[]> => {
    const query = { validationStatus: 'Validated', fungible: true, sortBy: 'name', sortOrder: 'ASC', limit: 250 } as const;
    const assets = (await api.tickers.list({ query }, { signal })).items.map(({ data }) => data);
    assetLookUp.learn(assets);
    return assets;
  },
  staleTime: freshMs,
});

/** Every asset of a ledger, for which one a contract counts: whichever it is, it is among them. */
export function assetsOfLedgerQuery(ledgerId: string) {
  return queryOptions({
    queryKey: ['directory', 'assets-of-ledger', ledgerId],
    queryFn: async ({ signal }) => {
      const found = await Array.fromAsync(items(api.tickers.list, { query: { ledgerId: [ledgerId], limit: 250 } }, { signal }));
      const assets = found.map(({ data }) => data);
      assetLookUp.learn(assets);
      return assets;
    },
    staleTime: freshMs,
  });
}

/** What amounts of an asset count, by how far the look-up of it has come. */
export function unitOf(asset: { readonly data: ApiTickerData | null | undefined; readonly isPending: boolean }): AmountUnitState {
  return asset.data ? (unitOfTicker(asset.data) ?? 'unknown') : asset.isPending ? 'loading' : 'unknown';
}

/** An amount as an export writes it: plain decimal text for a spreadsheet, and said to be something else where its unit is not known. */
export function exportedAmount(value: bigint | string, tickerId: string, t: Translate): string {
  const asset = assetLookUp.known(tickerId);
  const unit = asset && unitOfTicker(asset);
  return unit ? plainAmount(value, unit.decimals) : amountText(value, 'unknown', t);
}

/** What an exported amount counts, for the column after it; empty where nobody knows. */
export function exportedUnit(tickerId: string): string {
  const asset = assetLookUp.known(tickerId);
  return asset ? (unitOfTicker(asset)?.symbol ?? '') : '';
}
