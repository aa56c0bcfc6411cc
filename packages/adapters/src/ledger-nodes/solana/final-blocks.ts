import { createRecentMap, fromHex, toHex } from '@countersign/kernel';
import type { LedgerNode, Tip } from '@countersign/ledger-port';
import { addressOf, bytesOf, lifetimeInBlocks } from '@countersign/ledger-solana';
import { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { blockIn, call, finalized, notGiven } from './ask.ts';
import { BlockPlaceShape, Slot, Validity } from './shapes.ts';
import { statusAt } from './transaction-status.ts';
import { newestRead } from './versions.ts';

/** A block without its transactions. */
export const bare = {
  ...finalized,
  transactionDetails: 'none',
  rewards: false,
  maxSupportedTransactionVersion: newestRead,
} as const;

/** Blocks that are looked at together. */
const atOnce = 50;
/** So many blocks back one is looked for: some ten minutes of them. */
const mostBlocks = 1_500;

const Slots = z.array(z.int().min(0)).max(mostBlocks * 4);

/** The newest block that is final on a node. */
export async function newestFinal(chain: Chain): Promise<Tip> {
  const [slot] = await chain.ask([call('getSlot', finalized)]);
  const height = take(chain.name, 'getSlot', slot, Slot);
  const [answer] = await chain.ask([call('getBlock', height, bare)]);
  const block = blockIn(chain, answer, BlockPlaceShape);
  if (typeof block === 'string') notGiven(chain, `names ${height} as its newest final block, and does not have it`);
  return { height, hash: toHex(bytesOf(block.blockhash)), time: new Date(block.blockTime * 1000) };
}

/**
 * Whether it is past on every node that a transaction could be taken: see the port. A node that does not know a block's hash may be behind it, may never have
 * had it, or may have forgotten it, and with it what it had in those days. So the block has to be found among the newest final ones, and so many of them ago that
 * each that could have the transaction is final: then the node has all that could have the transaction. Where it is not found nothing is past, and reading the ledger says what became of it.
 */
export function pastOf(chains: readonly Chain[]): NonNullable<LedgerNode['isPast']> {
  /** By node and hash, the height of a block that was found, or up to which slot it was looked for. */
  const looked = createRecentMap<string, { readonly height: number } | { readonly upTo: number }>(10_000);

  async function isOverAt(chain: Chain, hash: string): Promise<boolean> {
    const blockhash = addressOf(fromHex(hash));
    const [slot, height, valid] = await chain.ask([
      call('getSlot', finalized),
      call('getBlockHeight', finalized),
      call('isBlockhashValid', blockhash, { commitment: 'processed' }),
    ]);
    if (take(chain.name, 'isBlockhashValid', valid, Validity).value) return false;
    const newest = take(chain.name, 'getSlot', slot, Slot);
    const key = `${chain.name} ${hash}`;
    const before = looked.get(key);
    const found =
      before !== undefined && 'height' in before ? before.height : await heightOf(chain, blockhash, newest, before?.upTo);
    looked.set(key, found === undefined ? { upTo: newest } : { height: found });
    return found !== undefined && take(chain.name, 'getBlockHeight', height, Slot) >= found + lifetimeInBlocks;
  }

  return async (transactionId, validity) => {
    if (validity.type !== 'AfterBlock' || chains.length === 0) return false;
    const said = await Promise.all(
      chains.map(async (chain) => (await isOverAt(chain, validity.blockHash)) && (await isInNone(chain, transactionId))),
    );
    return said.every((isGone) => isGone);
  };
}

async function isInNone(chain: Chain, transactionId: string): Promise<boolean> {
  return (await statusAt(chain, transactionId)) === undefined;
}

/** The count of blocks up to that of a hash, among the newest final ones after a slot; undefined where none of them has it. */
async function heightOf(chain: Chain, blockhash: string, newest: number, after = -1): Promise<number | undefined> {
  const first = Math.max(0, newest - 2 * mostBlocks, after + 1);
  if (first > newest) return undefined;
  const [answer] = await chain.ask([call('getBlocks', first, newest, finalized)]);
  const slots = take(chain.name, 'getBlocks', answer, Slots).slice(-mostBlocks).toReversed();
  for (let start = 0; start < slots.length; start += atOnce) {
    const some = slots.slice(start, start + atOnce);
    const answers = await chain.ask(some.map((slot) => call('getBlock', slot, bare)));
    for (const one of answers) {
      const block = blockIn(chain, one, BlockPlaceShape);
      if (typeof block !== 'string' && block.blockhash === blockhash) return block.blockHeight;
    }
  }
  return undefined;
}
