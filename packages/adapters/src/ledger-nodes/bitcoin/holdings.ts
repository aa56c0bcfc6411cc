import { nativeAsset, type Holding, type KnownOutputs } from '@countersign/ledger-port';

import { take, type Chain } from '../following/chain.ts';
import { Unspent } from './shapes.ts';

/**
 * What addresses hold of the outputs that are known here, as far as the node has them unspent in its blocks. A node can't be asked what an address
 * holds: one that was paid and never seen here is not found so.
 */
export async function holdings(chain: Chain, outputs: KnownOutputs, addresses: readonly string[]): Promise<readonly Holding[]> {
  const known = await outputs.unspent(addresses);
  const answers = await chain.ask(
    known.map(({ transactionId, index }) => ({ method: 'gettxout', params: [transactionId, index, false] })),
  );
  const there = known.filter((_, position) => take(chain.name, 'gettxout', answers[position], Unspent.nullable()) !== null);
  const held = Map.groupBy(there, ({ address }) => address);
  return addresses.map((address) => ({
    address,
    asset: nativeAsset,
    total: (held.get(address) ?? []).reduce((sum, { amount }) => sum + amount, 0n),
    locked: [],
  }));
}
