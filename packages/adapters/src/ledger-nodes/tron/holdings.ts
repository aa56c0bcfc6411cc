import { nativeAsset, withZeros, type AssetReference, type Holding } from '@countersign/ledger-port';

import { take, type Chain } from '../following/chain.ts';
import { hexOf, path, post, takeIfThere } from './ask.ts';
import { Account, Trial } from './shapes.ts';
import { answerOf, heldCall, numberIn } from './trial.ts';

/** What addresses hold in the last final block: coins that can be spent, and those of the tokens whose contracts answer. */
export async function holdings(
  chain: Chain,
  addresses: readonly string[],
  assets: readonly AssetReference[] = [],
): Promise<readonly Holding[]> {
  const asked = [...new Set(addresses)];
  const tokens = asked.flatMap((address) =>
    assets.flatMap((asset) => (asset.type === 'Token' && asset.standard === 'TRC20' ? [{ address, asset }] : [])),
  );
  const answers = await chain.ask([
    ...asked.map((address) => post(path.finalAccount, { address: hexOf(address) })),
    ...tokens.map(({ address, asset }) => heldCall(address, asset.identifier, 'Final')),
  ]);
  const coins = asked.map((address, index): Holding => {
    const account = takeIfThere(chain, path.finalAccount, answers[index], Account);
    return { address, asset: nativeAsset, total: BigInt(account?.balance ?? '0'), locked: [] };
  });
  const held = tokens.flatMap(({ address, asset }, index): readonly Holding[] => {
    const total = numberIn(answerOf(take(chain.name, path.finalTrial, answers[asked.length + index], Trial)));
    return total === undefined ? [] : [{ address, asset, total, locked: [] }];
  });
  return withZeros([...coins, ...held], addresses, []);
}
