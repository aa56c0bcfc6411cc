import type { BlockSource } from '../following/block-source.ts';
import { take } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import { path, placeOf, post, takeIfThere } from './ask.ts';
import { movementsOfBlock, observed } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { Header } from './shapes.ts';

/** How blocks are read, and what of them concerns whom. A block is final once it is solid: 19 of 27 witnesses have built on it. */
export const blockSource: BlockSource<ReadBlock> = {
  async heights(chain, at) {
    const asked = at === undefined ? [] : [post(path.header, { id_or_num: at.toString(), detail: false })];
    const [newest, final, kept] = await chain.ask([post(path.newest), post(path.final), ...asked]);
    const header = at === undefined ? undefined : takeIfThere(chain, path.header, kept, Header);
    return {
      newest: placeOf(chain, take(chain.name, path.newest, newest, Header)).height,
      final: placeOf(chain, take(chain.name, path.final, final, Header)).height,
      hash: header?.blockID,
    };
  },
  read: readBlocks,
  transactions: (blocks, isWatched) => observedOf(blocks.flatMap(movementsOfBlock), isWatched, observed),
};
