import { isOver, type Validity } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { newestFinal, path, post, readIfThere } from './ask.ts';
import { BlockTransaction } from './shapes.ts';

/**
 * Whether it is past on every node that a transaction could be taken: see the port. Nodes find a transaction of any final block by its id. Those that keep the newest
 * blocks alone refuse the question, so that they say nothing.
 */
export async function isPast(chains: readonly Chain[], transactionId: string, validity: Validity): Promise<boolean> {
  if (validity.type !== 'Moment' || chains.length === 0) return false;
  const said = await Promise.all(
    chains.map(async (chain) => {
      // A block may have what ended after the block before it: it is looked for once a block is final that none of it can follow on.
      if (!isOver(validity, await newestFinal(chain))) return false;
      const found = await readIfThere(chain, post(path.finalTransaction, { value: transactionId }), BlockTransaction);
      return found === undefined;
    }),
  );
  return said.every((isGone) => isGone);
}
