/** What moves on a ledger: its native coin, or a token named by the ledger's own identifiers. */
export type AssetReference =
  | { readonly type: 'Native' }
  | { readonly type: 'Token'; readonly standard: string; readonly identifier: string };

/** The native coin of a ledger. */
export const nativeAsset: AssetReference = { type: 'Native' };

/** A text that is equal for equal assets of one ledger, for use as a key. */
export function assetKey(asset: AssetReference): string {
  return asset.type === 'Native' ? 'Native' : `${asset.standard}:${asset.identifier}`;
}
