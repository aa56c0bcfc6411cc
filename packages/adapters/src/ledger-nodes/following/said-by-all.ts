import { CodedError, type Result } from '@countersign/kernel';
import type { AssetMetadata, AssetReference } from '@countersign/ledger-port';

import type { Chain } from './chain.ts';

type Token = Extract<AssetReference, { type: 'Token' }>;

/** What a node says of assets in a block, one answer for each, as it is compared. */
interface SaidOfAssets<Said> {
  readonly hash: string;
  readonly said: readonly Said[];
}

/**
 * What all nodes say of tokens alike, in the last block that each of them has as final. `newestOf` is that block's height. Throws
 * `LedgerContradiction` where two nodes differ, in what they say or in the block, and `LedgerUnreachable` where one gives no answer.
 */
export async function assetsByAll<Said>(
  chains: readonly Chain[],
  assets: readonly AssetReference[],
  parts: {
    readonly newestOf: (chain: Chain) => Promise<number>;
    readonly ask: (chain: Chain, tokens: readonly Token[], height: number) => Promise<SaidOfAssets<Said>>;
    readonly metadataOf: (token: Token, said: Said) => Result<AssetMetadata, string>;
  },
): Promise<readonly Result<AssetMetadata, string>[]> {
  const tokens = assets.filter((asset) => asset.type === 'Token');
  if (tokens.length !== assets.length) throw new CodedError('UnknownAsset', 'A coin has no contract that says what it is');
  if (tokens.length === 0) return [];
  const height = Math.min(...(await Promise.all(chains.map(parts.newestOf))));
  const [first, ...others] = await Promise.all(
    chains.map(async (chain) => ({ name: chain.name, ...(await parts.ask(chain, tokens, height)) })),
  );
  if (first === undefined) throw new CodedError('LedgerUnreachable', 'There is no node');
  for (const other of others) {
    const differing = tokens.find((_, index) => JSON.stringify(other.said[index]) !== JSON.stringify(first.said[index]));
    if (other.hash === first.hash && differing === undefined) continue;
    const what = other.hash === first.hash ? `${differing?.identifier} in block ${height}` : `block ${height}`;
    throw new CodedError('LedgerContradiction', `The nodes ${first.name} and ${other.name} say different things of ${what}`);
  }
  return tokens.map((token, index) => {
    const said = first.said[index];
    if (said === undefined)
      throw new CodedError('LedgerUnreachable', `The node ${first.name} says nothing of ${token.identifier}`);
    return parts.metadataOf(token, said);
  });
}
