import { z } from 'zod';

import { latestBlockTime } from '../following/block-time.ts';
import { listOf } from '../following/list-of.ts';

/** 32 bytes, as they are written for people. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Hexadecimal. A group that captures would not get through the bytes of a large block. */
export const bytes = z.string().regex(/^(?:[0-9a-f]{2})*$/);

/**
 * Coins as nodes write them, in the smallest unit. Below 2^26 coins a number has all eight places; no output is worth more where it is read so.
 */
const coins = z
  .number()
  .min(0)
  .lt(2 ** 26)
  .transform((value) => BigInt(Math.round(value * 100_000_000)));

/** An amount of the smallest unit as the number that a node's text of it is read as: another one is a different number, or is no more told apart from it. */
export function asCoins(amount: bigint): number {
  return Number(`${amount / 100_000_000n}.${(amount % 100_000_000n).toString().padStart(8, '0')}`);
}

const Script = z.object({ hex: bytes });

const Input = z.object({
  // Absent where new coins are made.
  txid: hash.optional(),
  vout: z.int().optional(),
  /** Bitcoin Core 23 and later. */
  prevout: z.object({ value: coins, scriptPubKey: Script }).optional(),
});
/** Bitcoin Cash Node: what the output carries besides coins (CashTokens), which the script that it tells is without. */
const tokenData = z.unknown().optional();
const Output = z.object({ value: coins, n: z.int(), scriptPubKey: Script, tokenData });

/** More than a block of 32 MB, the largest of the family, has of transactions, inputs or outputs. */
const most = 1_000_000;

/** A transaction, as nodes report it. */
export const Transaction = z.object({ txid: hash, hex: bytes, vin: listOf(Input, most), vout: listOf(Output, most) });
export type NodeTransaction = z.infer<typeof Transaction>;

/** A block without its transactions. */
export const Header = z.object({
  hash,
  height: z.int(),
  time: z.int().min(0).max(latestBlockTime),
  previousblockhash: hash.optional(),
});
/** -1 confirmations has a block that is not in the node's chain. */
export const BlockHeader = Header.extend({ confirmations: z.int() });
/** A block with the ids of its transactions, in their order. */
export const BlockOfIds = BlockHeader.extend({ tx: listOf(hash, most) });
/** A block with its transactions. */
export const Block = BlockHeader.extend({ tx: listOf(Transaction, most) });

export const height = z.int().min(0);

/** An output that nobody has spent. */
export const Unspent = z.object({
  confirmations: z.int(),
  /** As {@link asCoins}. */
  value: z.number(),
  scriptPubKey: Script,
  coinbase: z.boolean(),
  tokenData,
});

/** What a fee is worth for 1,000 virtual bytes. */
export const Estimate = z.object({
  /** Nothing is known where it is missing, or negative (Bitcoin Core 0.14). */
  feerate: z
    .union([
      coins,
      z
        .number()
        .lt(0)
        .transform(() => undefined),
    ])
    .optional(),
});
export const MempoolInfo = z.object({ mempoolminfee: coins });
export const NetworkInfo = z.object({ relayfee: coins });
/** Nodes that replace nothing do not say how much more a replacement has to pay. */
export const ReplacingNetworkInfo = NetworkInfo.extend({ incrementalfee: coins });
/** The one rate of `estimatefee`. */
export const OneRate = coins;

export const ValidatedAddress = z.object({ isvalid: z.boolean() });

/** Where a transaction is; without a block it waits for one. Nodes with an index (`txindex`) know it of those in blocks, too. */
export const Found = z.object({ txid: hash, blockhash: hash.optional() });
