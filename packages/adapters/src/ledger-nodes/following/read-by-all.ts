import { CodedError } from '@countersign/kernel';

import type { Chain } from './chain.ts';

/** Where a block is in its chain. */
export interface BlockPlace {
  readonly height: number;
  readonly hash: string;
  /** Absent in the first block of a chain. */
  readonly parentHash: string | undefined;
}

/**
 * Blocks in a row, as each of the nodes has them; up to the last one that all of them have. `textOf` has all of a block that counts. Throws
 * `LedgerContradiction` where nodes say different things, and `LedgerUnreachable` where one changed its chain meanwhile or has no block where another has.
 */
export async function readByAll<Block extends BlockPlace>(
  chains: readonly Chain[],
  readFrom: (chain: Chain) => Promise<readonly Block[]>,
  textOf: (block: Block | undefined) => string,
): Promise<readonly Block[]> {
  const [first, ...others] = await Promise.all(
    chains.map(async (chain) => ({ chain, blocks: inARow(chain, await readFrom(chain)) })),
  );
  if (first === undefined) return [];
  for (const other of others) {
    const difference = first.blocks
      .slice(0, other.blocks.length)
      .find((block, index) => textOf(block) !== textOf(other.blocks[index]));
    if (difference !== undefined)
      throw new CodedError(
        'LedgerContradiction',
        `The nodes ${first.chain.name} and ${other.chain.name} say different things of block ${difference.height}`,
      );
  }
  const fewest = [first, ...others].reduce((least, one) => (one.blocks.length < least.blocks.length ? one : least));
  const further = [first, ...others].find((one) => one.blocks.length > fewest.blocks.length);
  // Who leaves out a height at the end may not have its block yet; the next block says whether there is one.
  if (fewest.blocks.length === 0 && further !== undefined)
    throw new CodedError(
      'LedgerUnreachable',
      `The node ${fewest.chain.name} has no block where ${further.chain.name} has block ${further.blocks[0]?.height}`,
    );
  return first.blocks.slice(0, fewest.blocks.length);
}

function inARow<Block extends BlockPlace>(chain: Chain, blocks: readonly Block[]): readonly Block[] {
  const gap = blocks.find((block, index) => index > 0 && block.parentHash !== blocks[index - 1]?.hash);
  if (gap === undefined) return blocks;
  throw new CodedError('LedgerUnreachable', `The node ${chain.name} changed its chain at block ${gap.height} while it was read`);
}
