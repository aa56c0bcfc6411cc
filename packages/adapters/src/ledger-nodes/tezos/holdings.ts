import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { lockedCoins } from '@countersign/ledger-tezos';

import type { Chain } from '../following/chain.ts';
import { blocksOnTop, get, pathOf, readOne, takeUnlessAbsent } from './ask.ts';
import { Contract, Header, Mutez } from './shapes.ts';

/** What addresses hold in the last final block: what they can spend, and what they staked. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets?: readonly AssetReference[],
): Promise<readonly Holding[]> {
  const { hash } = await readOne(chain, pathOf.header(`head~${blocksOnTop}`), Header);
  const found: Holding[] = [];
  for (const address of new Set(addresses)) {
    const path = pathOf.contract(hash, address);
    const parts = ['', '/staked_balance', '/unstaked_frozen_balance', '/unstaked_finalizable_balance'];
    const [whole, ...more] = await chain.ask(parts.map((part) => get(`${path}${part}`)));
    const account = takeUnlessAbsent(chain, path, whole, Contract);
    if (account === undefined) continue;
    const [staked = 0n, frozen = 0n, finalizable = 0n] = more.map((answer) =>
      BigInt(takeUnlessAbsent(chain, path, answer, Mutez) ?? '0'),
    );
    const unstaking = frozen + finalizable;
    const locked = lockedCoins({ staked: staked.toString(), unstaking: unstaking.toString() });
    found.push({ address, asset: nativeAsset, total: BigInt(account.balance) + staked + unstaking, locked });
  }
  return withZeros(found, addresses, assets);
}
