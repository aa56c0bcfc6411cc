import type { TransactionStatus } from '@countersign/ledger-port';

import { take, tryFor, type Chain } from '../following/chain.ts';
import { call, newest, newestFinal, readable } from './ask.ts';
import { saidBy } from './events.ts';
import { idsOf } from './final-blocks.ts';
import { readBlock } from './read-blocks.ts';
import type { RuntimeOf } from './runtime-at.ts';
import { BlockHash, Pending, SignedBlock } from './shapes.ts';

/** Blocks that are looked through for a transaction, the newest first. What is older is found where blocks are read. */
const blocksLookedThrough = 12;

/** What a node knows of a transaction: whether one of its newest blocks has it, or whether it waits. In a block that may be taken back it is still under way. */
export async function lookUp(chain: Chain, transactionId: string, runtimeOf: RuntimeOf): Promise<TransactionStatus> {
  const final = await newestFinal(chain);
  const head = await newest(chain);
  const count = Math.min(blocksLookedThrough, head.height + 1);
  const heights = Array.from({ length: count }, (_, offset) => head.height - offset);
  const named = await chain.ask(heights.map((height) => call('chain_getBlockHash', height)));
  const hashes = heights.map((_, index) => take(chain.name, 'chain_getBlockHash', named[index], BlockHash));
  const blocks = await chain.ask(hashes.map((hash) => call('chain_getBlock', hash)));
  for (const [index, height] of heights.entries()) {
    const hash = hashes[index]?.slice(2).toLowerCase();
    const { extrinsics } = take(chain.name, 'chain_getBlock', blocks[index], SignedBlock).block;
    const place = idsOf(extrinsics).indexOf(transactionId);
    if (hash === undefined || place < 0) continue;
    if (height > final.height) return { status: 'Detected' };
    const block = await readBlock(chain, { height, hash }, runtimeOf);
    const records = block.events.filter(({ phase }) => phase.kind === 'ApplyExtrinsic' && phase.of === BigInt(place));
    const { failure } = readable(chain, () => saidBy(records, block.runtime.metadata));
    return {
      status: 'Confirmed',
      blockHeight: height,
      blockTime: block.time,
      ...(failure !== undefined && { failure }),
    };
  }
  return { status: (await isWaiting(chain, transactionId)) ? 'Detected' : 'Unknown' };
}

/** Those who sell access to nodes may not say what waits: then nobody knows. */
async function isWaiting(chain: Chain, transactionId: string): Promise<boolean> {
  const answer = await tryFor(chain, 'author_pendingExtrinsics', []);
  return answer.ok && idsOf(take(chain.name, 'author_pendingExtrinsics', answer, Pending)).includes(transactionId);
}
