import { CodedError } from '@countersign/kernel';
import { nativeAsset, type ObservedTransaction } from '@countersign/ledger-port';

import { ledgerFees } from '../fee-source/fee-source.ts';
import type { BlockSource } from '../following/block-source.ts';
import { onChain } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import { firstPage } from '../following/follow-chain.ts';
import type { BlockPlace } from '../following/read-by-all.ts';
import { severalNodes } from '../following/several-nodes.ts';

interface Payment {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** A block of a chain that has none at some heights. */
export interface Slot extends BlockPlace {
  readonly payments: readonly Payment[];
}

/** What may go wrong, or happen meanwhile, whenever the chain is asked for something. */
type OnAsk = (what: 'Heights' | 'Blocks' | 'Addresses') => Promise<void>;

/** A chain with heights that are left out. It grows, and takes back what is not final. */
export function madeUpSlots(confirmations: number) {
  let blocks: readonly Slot[] = [{ height: 0, hash: hashOf(0), parentHash: undefined, payments: [] }];
  let top = 0;
  let made = 0;
  const newest = () => blocks.at(-1) ?? fail();

  /** A block with these payments, so many heights further on. */
  function grow(payments: readonly Omit<Payment, 'id'>[], leftOut = 0): void {
    const { hash: parentHash } = newest();
    top += leftOut + 1;
    const named = payments.map((payment) => ({ ...payment, id: hashOf(++made) }));
    blocks = [...blocks, { height: top, hash: hashOf(++made), parentHash, payments: named }];
  }

  return {
    grow,
    /** Heights without a block, until another one comes. */
    leaveOut: (count: number) => void (top += count),
    /** Takes back the newest blocks. What they had comes again in others, or never. */
    takeBack(count: number, again: boolean): void {
      const gone = blocks.slice(-count);
      blocks = blocks.slice(0, -count);
      for (const { payments } of gone) grow(again ? payments : []);
    },
    /** What final blocks have. */
    paid: () => blocks.filter(({ height }) => height <= top - (confirmations - 1)).flatMap(({ payments }) => payments),
    source: (isReadByAddress: boolean, onAsk: OnAsk): BlockSource<Slot> => ({
      async heights(_, at) {
        await onAsk('Heights');
        const block = blocks.find(({ height }) => height === at);
        const isLeftOut = at !== undefined && at <= top && block === undefined;
        return { newest: top, hash: block?.hash, isLeftOut };
      },
      async read(_, from, to) {
        await onAsk('Blocks');
        return blocks.filter(({ height }) => height >= from && height <= to);
      },
      ...(isReadByAddress && {
        isReadByAddress,
        async occurrences(_, addresses, after, until) {
          await onAsk('Addresses');
          // As an index that gives a page at a time.
          const all = blocks
            .filter(({ height, payments }) => {
              const isThere = payments.some(({ from, to }) => addresses.includes(from) || addresses.includes(to));
              return isThere && height > after && height <= until.height;
            })
            .map(({ height }) => height);
          const heights = all.slice(0, 3);
          return { heights, end: heights.length < all.length ? (heights.at(-1) ?? after) : until.height };
        },
      }),
      transactions: (read, isWatched) =>
        observedOf(
          read.flatMap((block) => block.payments.map((payment) => ({ block, payment, addresses: [payment.from, payment.to] }))),
          isWatched,
          ({ block, payment }) => observed(block, payment),
        ),
    }),
  };
}

/** A process that reads the chain. */
export function readerOf(source: BlockSource<Slot>, confirmations: number) {
  const chain = onChain({ name: 'node', batch: 50, ask: async () => [] }, { calls: [], check: () => undefined });
  const fees = ledgerFees({
    nodeFees: () => Promise.reject(new CodedError('LedgerUnreachable', 'no fees here')),
    server: undefined,
    chainOf: () => chain,
    forms: {},
  });
  return severalNodes({ source, chains: [chain], confirmations, firstBlock: 0, page: firstPage(), fees }).followed;
}

function observed(block: Slot, { id, from, to, amount }: Payment): ObservedTransaction {
  return {
    transactionId: id,
    status: 'Confirmed',
    blockHeight: block.height,
    blockTime: new Date(block.height * 1_000),
    fee: 0n,
    feePayer: from,
    movements: [{ index: 0, asset: nativeAsset, from: [from], to, amount, metadata: { type: 'XRPL' } }],
  };
}

function hashOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

function fail(): never {
  throw new Error('there is no block');
}
