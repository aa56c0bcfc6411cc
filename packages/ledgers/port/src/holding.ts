import { assetKey, nativeAsset, type AssetReference } from './asset.ts';

/** A part of what an address holds that it cannot send. `Reserve`: its ledger wants so much to stay there. */
export interface LockedAmount {
  readonly cause: 'Reserve' | 'Stake' | 'Unbonding' | 'Deposit';
  readonly amount: bigint;
  /** ISO 8601, at the earliest; absent where no date says when it is free. */
  readonly until?: string;
}

/** What an address holds of an asset, in its smallest unit, and what of it is locked. */
export interface Holding {
  readonly address: string;
  readonly asset: AssetReference;
  readonly total: bigint;
  readonly locked: readonly LockedAmount[];
  /** Of a coin: those who make blocks with it, by their addresses or ids on the ledger; absent where it counts for nobody else. */
  readonly delegates?: readonly string[];
}

/** These holdings, with zero of the coin and of each of these assets for each address that holds none. */
export function withZeros(
  holdings: readonly Holding[],
  addresses: readonly string[],
  assets: readonly AssetReference[] = [],
): readonly Holding[] {
  const keyOf = ({ address, asset }: Pick<Holding, 'address' | 'asset'>) => `${address} ${assetKey(asset)}`;
  const found = new Set(holdings.map(keyOf));
  const asked = addresses.flatMap((address) =>
    [nativeAsset, ...assets].map((asset) => ({ address, asset, total: 0n, locked: [] })),
  );
  return [...holdings, ...asked.filter((one) => !found.has(keyOf(one)))];
}
