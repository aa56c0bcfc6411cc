import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { lockedCoins, tokenAsset } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { accountsOf, linesOf, stateOf } from './accounts.ts';
import { newestLedger } from './ledger-source.ts';

/** What addresses hold in the newest ledger: coins with what the reserve and offers lock of them, and tokens. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets?: readonly AssetReference[],
): Promise<readonly Holding[]> {
  const { base_reserve_in_stroops: reserve } = await newestLedger(chain);
  const costs = { baseReserve: reserve.toString() };
  const held = [...(await accountsOf(chain, addresses))].flatMap(([address, account]): readonly Holding[] => {
    const state = stateOf(address, account);
    const coins = { address, asset: nativeAsset, total: BigInt(state.balance), locked: lockedCoins(costs, state) };
    const tokens = linesOf(address, account).flatMap(({ code, issuer, balance }) => {
      const asset = tokenAsset({ code, issuer });
      return asset === undefined || balance === '0' ? [] : [{ address, asset, total: BigInt(balance), locked: [] }];
    });
    return [coins, ...tokens];
  });
  return withZeros(held, addresses, assets);
}
