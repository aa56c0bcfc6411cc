import type { ApiTickerData } from '@countersign/model';
import type { AmountUnit } from '@countersign/ui';

/** What is counted by the ledger's smallest units alone, because it has no others. */
export const smallestUnits: AmountUnit = { decimals: 0 };

/** What amounts of an asset count; undefined for one whose decimals nobody has said. */
export function unitOfTicker({
  decimals,
  symbol,
  name,
}: Pick<ApiTickerData, 'decimals' | 'symbol' | 'name'>): AmountUnit | undefined {
  return decimals === undefined ? undefined : { decimals, symbol: symbol ?? name };
}
