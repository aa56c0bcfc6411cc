import { z } from 'zod';

/** 32 bytes, as they are written for people. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Hexadecimal. */
export const bytes = z.string().regex(/^([0-9a-f]{2})*$/);

/**
 * Coins as nodes write them, in the smallest unit. Below 2^26 coins a number has all eight places; no output of a network that is known here is
 * worth more.
 */
const coins = z
  .number()
  .min(0)
  .lt(2 ** 26)
  .transform((value) => BigInt(Math.round(value * 100_000_000)));

const Script = z.object({ hex: bytes });

const Input = z.object({
  // Absent where new coins are made.
  txid: hash.optional(),
  vout: z.int().optional(),
  /** Bitcoin Core 23 and later. */
  prevout: z.object({ value: coins, scriptPubKey: Script }).optional(),
});
const Output = z.object({ value: coins, n: z.int(), scriptPubKey: Script });

/** A transaction, as nodes tell of it. */
export const Transaction = z.object({ txid: hash, hex: bytes, vin: z.array(Input), vout: z.array(Output) });
export type NodeTransaction = z.infer<typeof Transaction>;

/** A block without its transactions. */
export const Header = z.object({ hash, height: z.int(), time: z.int(), previousblockhash: hash.optional() });
/** -1 confirmations has a block that is not in the node's chain. */
const BlockHeader = Header.extend({ confirmations: z.int() });
/** A block with the ids of its transactions, in their order. */
export const BlockOfIds = BlockHeader.extend({ tx: z.array(hash) });
/** A block with its transactions. */
export const Block = BlockHeader.extend({ tx: z.array(Transaction) });

export const height = z.int().min(0);

/** An output that nobody has spent. */
export const Unspent = z.object({
  confirmations: z.int(),
  value: coins,
  scriptPubKey: Script,
  coinbase: z.boolean(),
});

/** What a fee is worth for 1,000 virtual bytes. */
export const Estimate = z.object({ feerate: coins.optional() });
export const MempoolInfo = z.object({ mempoolminfee: coins, minrelaytxfee: coins });
export const NetworkInfo = z.object({ incrementalfee: coins });

/** Where a transaction is; without a block it waits for one. Nodes with an index (`txindex`) know it of those in blocks, too. */
export const Found = z.object({ txid: hash, blockhash: hash.optional() });
