import { leastBaseFee } from '@countersign/ledger-stellar';

import { larger, type NodeFees } from '../fee-source/fee-source.ts';
import type { Chain } from '../following/chain.ts';
import type { ServerInterface } from './servers.ts';

/** A hundred thousand times the least for an operation is taken for a mistake, as the ledger's own rules do. */
const most = 10_000_000n;

/** What a server says of the fees of the last ledgers, for each operation in stroops. */
export async function nodeFees({ fees }: ServerInterface, chain: Chain): Promise<NodeFees> {
  const { least: base, charged } = await fees(chain);
  const least = larger(base, leastBaseFee);
  const low = larger(charged[0], least);
  const medium = larger(charged[1], low);
  const high = larger(charged[2], medium);
  return { own: [low, medium, high], least, most };
}
