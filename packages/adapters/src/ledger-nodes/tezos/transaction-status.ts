import type { TransactionStatus } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { blocksOnTop, pathOf, read, readOne } from './ask.ts';
import { pendingOf } from './chain-state.ts';
import { BlockOperations, Header, OperationHashes } from './shapes.ts';

/** Blocks that are looked through for an operation, the newest first: nodes have no index of operations. What is older is found where blocks are read. */
const blocksLookedThrough = 30;

/** What a node knows of an operation: whether one of its newest blocks has it, or whether it waits. In a block that may be taken back it is still under way. */
export async function lookUp(chain: Chain, transactionId: string): Promise<TransactionStatus> {
  const head = await readOne(chain, pathOf.header('head'), Header);
  const count = Math.min(blocksLookedThrough, head.level);
  const levels = Array.from({ length: count }, (_, offset) => head.level - offset);
  const hashes = await read(chain, levels.map(pathOf.hashes), OperationHashes);
  const level = levels.find((_, index) => hashes[index]?.includes(transactionId) === true);
  if (level === undefined) {
    const waits = (await pendingOf(chain)).some(({ hash }) => hash === transactionId);
    return { status: waits ? 'Detected' : 'Unknown' };
  }
  if (level > head.level - blocksOnTop) return { status: 'Detected' };
  const { timestamp } = await readOne(chain, pathOf.header(level), Header);
  const operations = await readOne(chain, pathOf.operations(level), BlockOperations);
  const found = operations.find(({ hash }) => hash === transactionId);
  const isFailed = found?.contents.some(({ metadata }) => metadata?.operation_result?.status !== 'applied') === true;
  return {
    status: 'Confirmed',
    blockHeight: level,
    blockTime: new Date(timestamp),
    ...(isFailed && { failure: 'FailedOnChain' }),
  };
}
