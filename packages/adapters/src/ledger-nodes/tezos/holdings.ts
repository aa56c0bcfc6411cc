import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';
import { lockedCoins } from '@countersign/ledger-tezos';

import type { Chain } from '../following/chain.ts';
import { blocksOnTop, get, pathOf, readOne, takeUnlessAbsent } from './ask.ts';
import { Contract, Header, Mutez } from './shapes.ts';
import { unbondingOf } from './unbonding.ts';

/** What addresses hold in the last final block: what they can spend, what they staked, and whom their coins count for. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets?: readonly AssetReference[],
): Promise<readonly Holding[]> {
  const header = await readOne(chain, pathOf.header(`head~${blocksOnTop}`), Header);
  const found: Holding[] = [];
  for (const address of new Set(addresses)) {
    const path = pathOf.contract(header.hash, address);
    const parts = ['', '/staked_balance', '/unstaked_frozen_balance', '/unstaked_finalizable_balance'];
    const [whole, ...more] = await chain.ask(parts.map((part) => get(`${path}${part}`)));
    const account = takeUnlessAbsent(chain, path, whole, Contract);
    if (account === undefined) continue;
    const [staked = 0n, frozen = 0n, finalizable = 0n] = more.map((answer) =>
      BigInt(takeUnlessAbsent(chain, path, answer, Mutez) ?? '0'),
    );
    const locked = [
      ...lockedCoins({ staked: staked.toString() }),
      ...(await unbondingOf(chain, header, address, { frozen, finalizable })),
    ];
    found.push({
      address,
      asset: nativeAsset,
      total: BigInt(account.balance) + staked + frozen + finalizable,
      locked,
      ...(account.delegate !== undefined && { delegates: [account.delegate] }),
    });
  }
  return withZeros(found, addresses, assets);
}
