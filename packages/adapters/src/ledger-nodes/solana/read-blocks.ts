import { fromBase64, toHex } from '@countersign/kernel';
import { bytesOf } from '@countersign/ledger-solana';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { blockIn, call, finalized, notGiven } from './ask.ts';
import { bare } from './final-blocks.ts';
import { Block, BlockPlaceShape, FoundTransaction, type Meta, type Transaction } from './shapes.ts';

/** A transaction of a block, with what it did. */
export interface BlockTransaction {
  /** Serialised, hexadecimal. */
  readonly raw: string;
  readonly meta: Meta;
}

/** A block, or those of its transactions that were asked for. Its height is its slot. */
export interface ReadBlock extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly BlockTransaction[];
}

const whole = {
  ...finalized,
  encoding: 'base64',
  transactionDetails: 'full',
  rewards: false,
  maxSupportedTransactionVersion: 0,
} as const;

/** Blocks in a row, as each of the nodes has them. Slots that a node says have none are left out. */
export function readBlocks(chains: readonly Chain[], from: number, to: number): Promise<readonly ReadBlock[]> {
  return readByAll(chains, (chain) => readFrom(chain, from, to), textOf);
}

async function readFrom(chain: Chain, from: number, to: number): Promise<readonly ReadBlock[]> {
  const slots = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const answers = await chain.ask(slots.map((slot) => call('getBlock', slot, whole)));
  return slots.flatMap((slot, index) => {
    const block = blockIn(chain, answers[index], Block);
    if (block === 'LeftOut') return [];
    if (block === 'Missing') notGiven(chain, `does not have block ${slot}`);
    return [{ ...placeOf(slot, block), transactions: block.transactions.map(transactionIn) }];
  });
}

/** Some transactions of a block, as each of the nodes has them. */
export function readSome(chains: readonly Chain[], slot: number, ids: readonly string[]): Promise<readonly ReadBlock[]> {
  return readByAll(chains, (chain) => readSomeFrom(chain, slot, ids), textOf);
}

async function readSomeFrom(chain: Chain, slot: number, ids: readonly string[]): Promise<readonly ReadBlock[]> {
  const options = { ...finalized, encoding: 'base64', maxSupportedTransactionVersion: 0 };
  const [answer, ...found] = await chain.ask([
    call('getBlock', slot, bare),
    ...ids.map((id) => call('getTransaction', id, options)),
  ]);
  const block = blockIn(chain, answer, BlockPlaceShape);
  if (typeof block === 'string') notGiven(chain, `does not have block ${slot}, in which an address occurs`);
  const transactions = ids.map((id, index) => {
    const one = take(chain.name, 'getTransaction', found[index], FoundTransaction);
    if (one?.slot !== slot) notGiven(chain, `does not have transaction ${id}, which it names in block ${slot}`);
    return transactionIn(one);
  });
  return [{ ...placeOf(slot, block), transactions }];
}

function placeOf(slot: number, block: z.infer<typeof BlockPlaceShape>): BlockPlace & Pick<ReadBlock, 'time'> {
  return {
    height: slot,
    hash: hexOf(block.blockhash),
    parentHash: slot === 0 ? undefined : hexOf(block.previousBlockhash),
    time: new Date(block.blockTime * 1000),
  };
}

/** A hash as it is kept. */
export function hexOf(hash: string): string {
  return toHex(bytesOf(hash));
}

function transactionIn({ transaction: [text], meta }: z.infer<typeof Transaction>): BlockTransaction {
  return { raw: toHex(fromBase64(text)), meta };
}

/** All that counts of a block: no hash of it can be checked, so that nodes are compared word by word. */
function textOf(block: ReadBlock | undefined): string {
  return JSON.stringify(
    block && [
      block.hash,
      block.parentHash,
      block.time.getTime(),
      block.transactions.map(({ raw, meta }) => [
        raw,
        JSON.stringify(meta.err ?? null),
        meta.fee,
        meta.preBalances,
        meta.postBalances,
        ...[meta.preTokenBalances, meta.postTokenBalances].map((balances) =>
          balances?.map(({ accountIndex, mint, owner = '', uiTokenAmount: { amount } }) => [accountIndex, mint, owner, amount]),
        ),
      ]),
    ],
  );
}
