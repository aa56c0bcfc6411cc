import { CodedError } from '@countersign/kernel';

import type { Following } from './block-source.ts';
import type { Cursor } from './cursor.ts';
import type { BlockPlace } from './read-by-all.ts';

/** No chain comes to more in a lifetime. The count of all its blocks is the largest that is kept. */
const mostHeight = 2 ** 31 - 2;

/** The newest block that is final at all nodes. Throws `LedgerReorganised` where one has another block in the place of the one that was read last. */
export async function finalOfAll<Block extends BlockPlace>(
  { chains, source, confirmations }: Pick<Following<Block>, 'chains' | 'source' | 'confirmations'>,
  last: Cursor | undefined,
): Promise<number> {
  const heights = await Promise.all(
    chains.map(async (chain) => {
      const {
        newest,
        hash,
        isLeftOut = false,
        final = newest - (confirmations - 1),
      } = await source.heights(chain, last?.hash === undefined ? undefined : last.height);
      if (newest > mostHeight)
        throw new CodedError('LedgerUnreachable', `The node ${chain.name} says that it is at block ${newest}, and no chain is`);
      chain.saw(newest);
      if (last?.hash === undefined) return final;
      if (isLeftOut) throw reorganised(last);
      if (hash === undefined)
        throw new CodedError(
          'LedgerUnreachable',
          `The node ${chain.name} is at block ${newest}, and ${last.height} was read: it ${newest < last.height ? 'is behind' : 'does not have that one'}`,
        );
      if (hash !== last.hash) throw reorganised(last);
      return final;
    }),
  );
  return Math.min(...heights);
}

/** Before the first block that is to be read. */
export async function beginning<Block extends BlockPlace>(
  { chains, source, firstBlock }: Following<Block>,
  confirmed: number,
): Promise<Cursor> {
  const height = firstBlock === undefined ? Math.max(confirmed, -1) : firstBlock - 1;
  const first = height + 1;
  const [chain] = chains;
  if (height < 0 || height > confirmed || chain === undefined) return { height, hash: undefined, first };
  let at = height;
  let place = await source.heights(chain, at);
  // What is read first has to go on from a block, or nobody would see that one is missing between.
  while (place.isLeftOut === true && at > 0) place = await source.heights(chain, --at);
  // Behind a block that nobody has nothing would ever be read, and nothing would be wrong.
  if (place.hash === undefined && firstBlock === undefined)
    throw new CodedError('LedgerUnreachable', `The node ${chain.name} does not have block ${at}, and names a higher one`);
  return { height: place.hash === undefined ? height : at, hash: place.hash, first };
}

/** That what was final is not so any more. */
export function reorganised({ height, hash }: Cursor) {
  return new CodedError(
    'LedgerReorganised',
    `Block ${height} (${hash}), which was final by the ledger's confirmations, is not in the chain any more: nothing is read until somebody has looked`,
  );
}
