import type { ApiTickerData } from '@countersign/model';
import { amountText, plainAmount, type AmountUnitState } from '@countersign/ui';
import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';

import { api } from '../shared/api/client.ts';
import { inBatches } from '../shared/api/in-batches.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { unitOfTicker } from './amount-units.ts';

const freshMs = 60_000;
/** As many ids as an address has room for. */
const mostAtOnce = 100;

const findAsset = inBatches<ApiTickerData>(
  async (ids) => (await api.tickers.list({ query: { id: [...ids], limit: mostAtOnce } })).items.map(({ data }) => data),
  mostAtOnce,
);

/** One asset by its id, wherever in the list of all it stands: what its amounts are written in. Null where there is none. */
export function assetQuery(tickerId: string) {
  return queryOptions({ queryKey: ['directory', 'asset', tickerId], queryFn: () => findAsset(tickerId), staleTime: freshMs });
}

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

/** What amounts of an asset count, by how far the look-up of it has come. */
export function unitOf(asset: { readonly data: ApiTickerData | null | undefined; readonly isPending: boolean }): AmountUnitState {
  return asset.data ? (unitOfTicker(asset.data) ?? 'unknown') : asset.isPending ? 'loading' : 'unknown';
}

/** Rows with the assets that they speak of at hand, for an export that can't wait for what is still loading. */
export async function withAssets<Row>(rows: readonly Row[], tickerIds: (row: Row) => readonly string[]): Promise<Row[]> {
  await Promise.all([...new Set(rows.flatMap(tickerIds))].map((id) => queryClient.ensureQueryData(assetQuery(id))));
  return [...rows];
}

/** An asset that has been looked up before; undefined for one that has not, and for one that is not there. */
export function knownAsset(tickerId: string): ApiTickerData | undefined {
  return queryClient.getQueryData(assetQuery(tickerId).queryKey) ?? undefined;
}

/** An amount as an export writes it: plain decimal text for a spreadsheet, and said to be something else where its unit is not known. */
export function exportedAmount(value: bigint | string, tickerId: string, t: TFunction): string {
  const asset = knownAsset(tickerId);
  const unit = asset && unitOfTicker(asset);
  return unit ? plainAmount(value, unit.decimals) : amountText(value, 'unknown', t);
}
