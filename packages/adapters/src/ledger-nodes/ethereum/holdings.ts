import { writeCall } from '@countersign/ledger-ethereum';
import { nativeAsset, type AssetReference, type Holding } from '@countersign/ledger-port';

import { askFor, take, type Chain } from '../following/chain.ts';
import type { RpcAnswer } from '../json-rpc/json-rpc.ts';
import { finalState, type Finality } from './finality.ts';
import { bytes, count, quantity } from './shapes.ts';

/** What addresses hold in the last final block: coins, and those of the tokens whose contracts answer. */
export async function holdings(
  chain: Chain,
  finality: Finality,
  addresses: readonly string[],
  assets: readonly AssetReference[] = [],
): Promise<readonly Holding[]> {
  const final = finalState(finality, await askFor(chain, 'eth_blockNumber', [], count));
  const tokens = addresses.flatMap((address) =>
    assets.flatMap((asset) => {
      const held = heldCall(asset, address);
      return held === undefined ? [] : [{ address, asset, ...held }];
    }),
  );
  const answers = await chain.ask([
    ...addresses.map((address) => ({ method: 'eth_getBalance', params: [address, final] })),
    ...tokens.map(({ call }) => ({ method: 'eth_call', params: [call, final] })),
  ]);
  const coins = addresses.map((address, index) => ({
    address,
    asset: nativeAsset,
    total: take(chain.name, 'eth_getBalance', answers[index], quantity),
    locked: [],
  }));
  const held = tokens.flatMap(({ address, asset, amountIn }, index) => {
    const total = amountIn(answers[addresses.length + index]);
    return total === undefined ? [] : [{ address, asset, total, locked: [] }];
  });
  return [...coins, ...held];
}

/** How a contract is asked for what somebody has of a token, and how its answer is read. */
export function heldCall(asset: AssetReference, owner: string) {
  if (asset.type === 'Native') return undefined;
  const [contract = '', tokenId = '0'] = asset.identifier.split('/');
  const address = { name: 'owner', type: 'address' };
  const id = { name: 'tokenId', type: 'uint256' };
  const isUnique = asset.standard === 'ERC721';
  const data = isUnique
    ? writeCall({ name: 'ownerOf', inputs: [id] }, [BigInt(tokenId)])
    : asset.standard === 'ERC20'
      ? writeCall({ name: 'balanceOf', inputs: [address] }, [owner])
      : writeCall({ name: 'balanceOf', inputs: [address, id] }, [owner, BigInt(tokenId)]);
  return {
    identifier: asset.identifier,
    call: { to: contract, data: `0x${data}` },
    amountIn: (answer: RpcAnswer | undefined): bigint | undefined => {
      const read = answer?.ok === true ? bytes.safeParse(answer.value) : undefined;
      if (read?.success !== true || read.data.length !== 66) return undefined;
      if (!isUnique) return BigInt(read.data);
      return `0x${read.data.slice(-40)}`.toLowerCase() === owner.toLowerCase() ? 1n : 0n;
    },
  };
}
