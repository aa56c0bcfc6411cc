import { err, ok, type Result } from '@countersign/kernel';
import type { AssetMetadata, AssetReference } from '@countersign/ledger-port';
import { readAsset, stellar } from '@countersign/ledger-stellar';
import type { AssetTerm } from '@countersign/model';

import type { Chain } from '../following/chain.ts';
import { assetsByAll } from '../following/said-by-all.ts';
import type { ServerInterface } from './servers.ts';

/** Whether a token's issuer is there, and what it may do with what others hold; undefined where it is not. */
type Said = { readonly terms: readonly AssetTerm[] } | { readonly terms: undefined };

/**
 * What all nodes say of tokens alike: the terms are flags of their issuers, the symbol is the code. They are asked for as they are now, since servers keep no
 * accounts of earlier ledgers.
 */
export function assetsOnLedger(
  { newest, accounts: accountsOf }: ServerInterface,
  chains: readonly Chain[],
  assets: readonly AssetReference[],
): Promise<readonly Result<AssetMetadata, string>[]> {
  return assetsByAll(chains, assets, {
    newestOf: async (chain) => (await newest(chain)).sequence,
    ask: async (chain, tokens) => {
      const issuers = tokens.map((token) => readAsset(token)?.issuer ?? '');
      const accounts = await accountsOf(chain, issuers, []);
      const said = issuers.map((issuer): Said => {
        const flags = accounts.get(issuer)?.flags;
        if (flags === undefined) return { terms: undefined };
        const holds: readonly (readonly [AssetTerm, boolean])[] = [
          ['MayFreeze', flags.revocable],
          ['MayTakeBack', flags.clawback],
          ['AsksForLeave', flags.required],
        ];
        return { terms: holds.flatMap(([term, isSo]) => (isSo ? [term] : [])) };
      });
      return { hash: '', said };
    },
    metadataOf: (token, { terms }) => {
      const asset = readAsset(token);
      if (asset === undefined || terms === undefined) return err(`there is no account ${asset?.issuer} that could issue it`);
      const { decimals } = stellar.descriptor;
      return ok({ symbol: asset.code, decimals: typeof decimals === 'number' ? decimals : 0, terms: [...terms] });
    },
  });
}
