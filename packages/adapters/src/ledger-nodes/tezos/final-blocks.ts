import { CodedError, fromHex } from '@countersign/kernel';
import { countedFrom, isOver, type Validity } from '@countersign/ledger-port';
import { encodeText, lifetimeInBlocks } from '@countersign/ledger-tezos';

import type { Chain } from '../following/chain.ts';
import { get, newestFinal, pathOf, read, readOne, takeUnlessAbsent } from './ask.ts';
import { Constants, Header, OperationHashes } from './shapes.ts';

/** Blocks that are asked for together. */
const atOnce = 50;

/** The height of the last block that may have an operation of a branch; undefined where the node does not have that block. */
export async function lastLevelOf(chain: Chain, branch: string): Promise<number | undefined> {
  const path = pathOf.header(branch);
  const [answer] = await chain.ask([get(path)]);
  const header = takeUnlessAbsent(chain, path, answer, Header);
  return header && header.level + lifetimeInBlocks;
}

/** Whether an operation that is good until a block is in none of those that could have it, up to `newest`, a final one. */
export async function isInNone(chain: Chain, transactionId: string, last: number, newest: number): Promise<boolean> {
  const to = Math.min(last, newest);
  for (let from = Math.max(1, last - lifetimeInBlocks + 1); from <= to; from += atOnce) {
    const levels = Array.from({ length: Math.min(atOnce, to - from + 1) }, (_, offset) => from + offset);
    const hashes = await read(chain, levels.map(pathOf.hashes), OperationHashes);
    if (hashes.some((those) => those.includes(transactionId))) return false;
  }
  return true;
}

/**
 * Whether it is past on every node that an operation could be taken: see the port. A chain that lets operations live longer than is known here says
 * nothing of it.
 */
export async function isPast(chains: readonly Chain[], transactionId: string, validity: Validity): Promise<boolean> {
  if (validity.type !== 'AfterBlock' || chains.length === 0) return false;
  const branch = encodeText('block', fromHex(validity.blockHash));
  const said = await Promise.all(
    chains.map(async (chain) => {
      const { max_operations_time_to_live: lifetime } = await readOne(chain, pathOf.constants('head'), Constants);
      const last = await lastLevelOf(chain, branch);
      if (last === undefined || lifetime > lifetimeInBlocks) return false;
      const newest = await newestFinal(chain);
      if (newest.height < 0) throw new CodedError('LedgerUnreachable', `The node ${chain.name} has no final block`);
      const end = countedFrom(validity, last - lifetimeInBlocks);
      return isOver(end, newest) && isInNone(chain, transactionId, last, newest.height);
    }),
  );
  return said.every((isGone) => isGone);
}
