import { idsInPayload, type OrderAsset } from '@countersign/kinds/rules';
import type { DescribedAsset, LedgerModule } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

/**
 * The assets that an order names, moves or gives a right to, and those that it may be about without saying so. An asset of which it only takes a right back is
 * none of them: a lock of the asset keeps nobody from that.
 */
export function orderAssets(
  { assets, transaction }: Pick<LedgerModule, 'assets' | 'transaction'>,
  parameters: TransactionOrderParameters,
): readonly OrderAsset[] {
  const { movements, rights } = transaction.describe(parameters);
  const [given, withdrawn] = [rights.filter((right) => !right.isWithdrawn), rights.filter((right) => right.isWithdrawn)];
  const concerned = assetsIn([...movements, ...given]);
  const used = tickersAmong(concerned);
  const released = tickersAmong(assetsIn(withdrawn));
  const named = idsInPayload(parameters).flatMap(({ kind, id }) =>
    kind === 'Ticker' && (used.has(id) || !released.has(id)) ? [{ tickerId: id }] : [],
  );
  const onLedger = [...concerned, ...(transaction.possibleAssets?.(parameters) ?? [])].flatMap((asset) =>
    asset.type === 'Ticker' || asset.type === 'Unknown' ? [] : [{ ledgerDetails: assets.toTickerDetails(asset) }],
  );
  return [...named, ...onLedger];
}

function assetsIn(parts: readonly { readonly asset?: DescribedAsset }[]): readonly DescribedAsset[] {
  return parts.flatMap(({ asset }) => asset ?? []);
}

function tickersAmong(assets: readonly DescribedAsset[]): ReadonlySet<string> {
  return new Set(assets.flatMap((asset) => (asset.type === 'Ticker' ? [asset.tickerId] : [])));
}
