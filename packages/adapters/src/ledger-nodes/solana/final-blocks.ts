import { createRecentMap, fromHex, toHex } from '@countersign/kernel';
import type { CountedValidity, LedgerNode, Tip } from '@countersign/ledger-port';
import { addressOf, bytesOf } from '@countersign/ledger-solana';
import { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer } from '../json-rpc/json-rpc.ts';
import { blockIn, call, finalized, notGiven } from './ask.ts';
import { BlockPlaceShape, Slot, Validity } from './shapes.ts';
import { askStatus, statusIn } from './transaction-status.ts';
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
/** Slots before and behind the one that a block is said to be near: some ten seconds of them. */
const around = 32;
/** So many blocks back one is looked for of which nobody said where it is: some ten minutes of them. */
const mostBlocks = 1_500;
/** Slots that are asked for together. As many as half of them may have no block. */
const mostSlots = 2 * mostBlocks;

const Slots = z.array(z.int().min(0)).max(mostSlots + 1);

/** A final block. */
interface FinalBlock {
  readonly slot: number;
  /** How many blocks there were before it. */
  readonly height: number;
}

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
 * had it, or may have forgotten it, and with it what it had in those days. So the node has to show the block, near where it was said to be or among the newest,
 * and all behind it that could have the transaction. Where it does not, nothing is past, and reading the ledger says what became of it.
 */
export function pastOf(chains: readonly Chain[]): NonNullable<LedgerNode['isPast']> {
  /** By node and hash, a block that was found, or up to which slot it was looked for among the newest. */
  const looked = createRecentMap<string, FinalBlock | { readonly upTo: number }>(10_000);

  async function find(chain: Chain, { blockHash, near }: CountedValidity, newest: number): Promise<FinalBlock | undefined> {
    const key = `${chain.name} ${blockHash}`;
    const before = looked.get(key);
    if (before !== undefined && 'height' in before) return before;
    const blockhash = addressOf(fromHex(blockHash));
    const found =
      (near === undefined ? undefined : await findNear(chain, blockhash, near, newest)) ??
      (await findAmongNewest(chain, blockhash, newest, before?.upTo));
    looked.set(key, found ?? { upTo: newest });
    return found;
  }

  async function isPastAt(chain: Chain, transactionId: string, validity: CountedValidity): Promise<boolean> {
    const [slot, valid] = await chain.ask([
      call('getSlot', finalized),
      call('isBlockhashValid', addressOf(fromHex(validity.blockHash)), { commitment: 'processed' }),
    ]);
    if (take(chain.name, 'isBlockhashValid', valid, Validity).value) return false;
    const newest = take(chain.name, 'getSlot', slot, Slot);
    const found = await find(chain, validity, newest);
    const { blocks } = validity;
    return found !== undefined && (await isInNoneBehind(chain, transactionId, found, { blocks, newest }));
  }

  return async (transactionId, validity) => {
    if (validity.type !== 'AfterBlock' || chains.length === 0) return false;
    const said = await Promise.all(chains.map((chain) => isPastAt(chain, transactionId, validity)));
    return said.every((isGone) => isGone);
  };
}

/**
 * Whether a node has so many final blocks behind one without a gap, as many as it counted itself, and a transaction in none of them. One that began again from a
 * snapshot lacks some between, and what was in them.
 */
async function isInNoneBehind(
  chain: Chain,
  transactionId: string,
  { slot, height }: FinalBlock,
  { blocks, newest }: { readonly blocks: number; readonly newest: number },
): Promise<boolean> {
  const slots = await slotsOf(chain, slot, Math.min(newest, slot + mostSlots));
  const last = slots[blocks];
  if (slots[0] !== slot || last === undefined) return false;
  // In one request, so that one node answers where several share an address.
  const [first, end, status] = await chain.ask([
    call('getBlock', slot, bare),
    call('getBlock', last, bare),
    askStatus(transactionId),
  ]);
  const isAt = (answer: RpcAnswer | undefined, expected: number) => {
    const block = blockIn(chain, answer, BlockPlaceShape);
    return typeof block !== 'string' && block.blockHeight === expected;
  };
  return isAt(first, height) && isAt(end, height + blocks) && statusIn(chain, status) === undefined;
}

/** The block of a hash about where it was said to be, the nearest slots first; undefined where it is not there. */
async function findNear(chain: Chain, blockhash: string, near: number, newest: number): Promise<FinalBlock | undefined> {
  const slots = await slotsOf(chain, Math.max(0, near - around), Math.min(newest, near + around));
  return findIn(
    chain,
    blockhash,
    slots.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near)),
  );
}

/** The block of a hash among the newest ones after a slot, the newest first; undefined where none of them has it. */
async function findAmongNewest(chain: Chain, blockhash: string, newest: number, after = -1): Promise<FinalBlock | undefined> {
  const slots = await slotsOf(chain, Math.max(0, newest - mostSlots, after + 1), newest);
  return findIn(chain, blockhash, slots.slice(-mostBlocks).toReversed());
}

/** The slots that have a final block, among some in a row. */
async function slotsOf(chain: Chain, from: number, to: number): Promise<readonly number[]> {
  if (from > to) return [];
  const [answer] = await chain.ask([call('getBlocks', from, to, finalized)]);
  return take(chain.name, 'getBlocks', answer, Slots);
}

async function findIn(chain: Chain, blockhash: string, slots: readonly number[]): Promise<FinalBlock | undefined> {
  for (let start = 0; start < slots.length; start += atOnce) {
    const some = slots.slice(start, start + atOnce);
    const answers = await chain.ask(some.map((slot) => call('getBlock', slot, bare)));
    for (const [index, slot] of some.entries()) {
      const block = blockIn(chain, answers[index], BlockPlaceShape);
      if (typeof block !== 'string' && block.blockhash === blockhash) return { slot, height: block.blockHeight };
    }
  }
  return undefined;
}
