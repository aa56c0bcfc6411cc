import { createRecentMap, fromHex, toHex } from '@countersign/kernel';
import { countedFrom, isOver, type LedgerNode } from '@countersign/ledger-port';
import { extrinsicHash } from '@countersign/ledger-substrate';

import { take, type Chain } from '../following/chain.ts';
import { call, newestFinal, notGiven, placeOf } from './ask.ts';
import { seenAt, type Seen } from './seen-blocks.ts';
import { BlockHash, SignedBlock } from './shapes.ts';
import { hashAt } from './signed.ts';

/** Blocks that are looked at together. */
const atOnce = 50;
/** Which blocks may have a transaction. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Looks through final blocks for a transaction, and goes on where it came to before: nodes have no index of transactions. */
export interface Search {
  /** True where none of the blocks, all of which are final, has it. Throws `LedgerUnreachable` where the node lacks one. */
  isInNone(chain: Chain, transactionId: string, range: Range): Promise<boolean>;
}

/** Nothing was looked through yet. */
export function searchOf(seen: Seen): Search {
  /** By node, transaction and first block: the last block that was looked through. */
  const looked = createRecentMap<string, number>(10_000);
  return {
    async isInNone(chain, transactionId, { from, to }) {
      const key = `${chain.name} ${transactionId} ${from}`;
      for (let start = Math.max(from, (looked.get(key) ?? -1) + 1); start <= to; start += atOnce) {
        const last = Math.min(to, start + atOnce - 1);
        if ((await idsIn(chain, { from: start, to: last }, seen)).has(transactionId)) return false;
        looked.set(key, last);
      }
      return true;
    },
  };
}

async function idsIn(chain: Chain, { from, to }: Range, seen: Seen): Promise<ReadonlySet<string>> {
  const heights = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const named = await chain.ask(heights.map((height) => call('chain_getBlockHash', height)));
  const hashes = heights.map((height, index) => {
    const hash = take(chain.name, 'chain_getBlockHash', named[index], BlockHash);
    return (hash ?? notGiven(chain, `does not have block ${height}`)).slice(2).toLowerCase();
  });
  const unknown = hashes.filter((hash) => seen.get(seenAt(chain, hash)) === undefined);
  const blocks = await chain.ask(unknown.map((hash) => call('chain_getBlock', `0x${hash}`)));
  for (const [index, hash] of unknown.entries()) {
    const { block } = take(chain.name, 'chain_getBlock', blocks[index], SignedBlock);
    seen.set(seenAt(chain, hash), idsOf(block.extrinsics));
  }
  return new Set(hashes.flatMap((hash) => seen.get(seenAt(chain, hash)) ?? []));
}

/** The ids of transactions, as nodes write their bytes. */
export function idsOf(extrinsics: readonly string[]): readonly string[] {
  return extrinsics.map((text) => `0x${toHex(extrinsicHash(fromHex(text.slice(2))))}`);
}

/**
 * Whether it is past on every node that a transaction could be in a block: see the port. The block that it is counted from has to be one of the node's own
 * chain. Blocks that have no state any more are looked through all the same.
 */
export function pastOf(chains: readonly Chain[], search: Search): NonNullable<LedgerNode['isPast']> {
  return async (transactionId, validity) => {
    if (validity.type !== 'AfterBlock' || chains.length === 0) return false;
    const said = await Promise.all(
      chains.map(async (chain) => {
        const final = await newestFinal(chain);
        const { height } = await placeOf(chain, validity.blockHash);
        const end = countedFrom(validity, height);
        // What a node says of its newest block it has to have as a block of its chain.
        if ((await hashAt(chain, final.height)) !== final.hash || (await hashAt(chain, height)) !== validity.blockHash)
          return false;
        if (!isOver(end, { height: final.height, time: new Date(0) })) return false;
        return search.isInNone(chain, transactionId, { from: height, to: end.height });
      }),
    );
    return said.every((isGone) => isGone);
  };
}
