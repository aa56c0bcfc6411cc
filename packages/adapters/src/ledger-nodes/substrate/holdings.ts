import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { presenceIn } from '@countersign/ledger-substrate';

import type { Chain } from '../following/chain.ts';
import { accountsAt, nominatedBy } from './account-state.ts';
import { newestFinal } from './ask.ts';
import { depositOf, type Atable } from './chain-state.ts';

/** What addresses hold in the last final block, what of it is locked, and whom they nominated with their stakes. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  { assets, atFinal }: { readonly assets: readonly AssetReference[] | undefined; readonly atFinal: Atable },
): Promise<readonly Holding[]> {
  const { hash } = await newestFinal(chain);
  const at = await atFinal(chain, hash);
  const asked = [...new Set(addresses)];
  const accounts = await accountsAt(chain, asked, at);
  const staking = asked.filter((address) => accounts.get(address)?.stake !== undefined);
  const nominated = new Map((await nominatedBy(chain, staking, at)).map((targets, index) => [staking[index], targets]));
  const existentialDeposit = depositOf(chain, at).toString();
  const found = [...accounts].map(([address, account]): Holding => {
    const { locked } = presenceIn({ accounts: { [address]: account }, existentialDeposit }, address);
    const delegates = nominated.get(address) ?? [];
    const total = BigInt(account.free) + BigInt(account.reserved);
    return { address, asset: nativeAsset, total, locked, ...(delegates.length > 0 && { delegates }) };
  });
  return withZeros(found, addresses, assets);
}
