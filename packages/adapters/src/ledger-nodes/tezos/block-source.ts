import type { BlockSource } from '../following/block-source.ts';
import { take } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import { blocksOnTop, get, hexOf, pathOf, takeUnlessAbsent } from './ask.ts';
import { movementsOfBlock, observed } from './observe.ts';
import type { KeyOf } from './own-keys.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header } from './shapes.ts';

/** How blocks are read, and what of them concerns whom. A block is final once two others are on top of it. */
export function blockSource(keyOf: KeyOf, occurrences?: BlockSource<ReadBlock>['occurrences']): BlockSource<ReadBlock> {
  return {
    ...(occurrences !== undefined && { occurrences }),
    async heights(chain, at) {
      const [head, kept] = await chain.ask([get(pathOf.header('head')), ...(at === undefined ? [] : [get(pathOf.header(at))])]);
      const { level: newest } = take(chain.name, 'header', head, Header);
      const header = at === undefined ? undefined : takeUnlessAbsent(chain, 'header', kept, Header);
      return { newest, final: newest - blocksOnTop, hash: header && hexOf(chain, header.hash) };
    },
    read: readBlocks,
    transactions: (blocks, isWatched) => observedOf(blocks.flatMap(movementsOfBlock), isWatched, observed(keyOf)),
  };
}
