import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { lockedCoins, readAsset, tokenAsset } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { stateOf } from './account-state.ts';
import type { ServerInterface } from './servers.ts';

/** What addresses hold in the newest ledger: coins with what the reserve and offers lock of them, and tokens. */
export async function holdings(
  { newest, accounts }: ServerInterface,
  chain: Chain,
  addresses: readonly string[],
  assets?: readonly AssetReference[],
): Promise<readonly Holding[]> {
  const { baseReserve } = await newest(chain);
  const costs = { baseReserve: baseReserve.toString() };
  const tokens = (assets ?? []).flatMap((asset) => readAsset(asset) ?? []);
  const held = [...(await accounts(chain, addresses, tokens))].flatMap(([address, account]): readonly Holding[] => {
    const coins = { address, asset: nativeAsset, total: account.balance, locked: lockedCoins(costs, stateOf(account)) };
    const ofTokens = account.lines.flatMap(({ code, issuer, balance }) => {
      const asset = tokenAsset({ code, issuer });
      return asset === undefined || balance === '0' ? [] : [{ address, asset, total: BigInt(balance), locked: [] }];
    });
    return [coins, ...ofTokens];
  });
  return withZeros(held, addresses, assets);
}
