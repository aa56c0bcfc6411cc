import type { ApiTickerData } from '@countersign/model';
import { decimalsOf, unitName } from '@countersign/model/names';
import type { AmountUnit } from '@countersign/ui';

/** What is counted by the ledger's smallest units alone, because it has no others. */
export const smallestUnits: AmountUnit = { decimals: 0 };

/** What amounts of an asset count; undefined for one whose decimals nobody has said. */
export function unitOfTicker(
  asset: Pick<ApiTickerData, 'decimals' | 'symbol' | 'name' | 'ledgerDetails'>,
): AmountUnit | undefined {
  const decimals = decimalsOf(asset);
  return decimals === undefined ? undefined : { decimals, symbol: unitName(asset) };
}

/** The same of an asset of which every unit is like the other, as a domain's totals are. */
export function unitOfCoin({
  decimals,
  symbol,
  name,
}: Pick<ApiTickerData, 'decimals' | 'symbol' | 'name'>): AmountUnit | undefined {
  return decimals === undefined ? undefined : { decimals, symbol: symbol ?? name };
}
