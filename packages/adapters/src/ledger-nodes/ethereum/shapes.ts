import { z } from 'zod';

import { latestBlockTime } from '../following/block-time.ts';
import { listOf } from '../following/list-of.ts';

/** A number as nodes take it. */
export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** A number as nodes write it (https://ethereum.github.io/execution-apis), of 256 bits at most: a longer one would keep this process busy. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt);
/** A number that counts something: blocks, seconds, gas, a sender's transactions. */
export const count = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(BigInt);
/** Bytes, hexadecimal behind `0x`. A group that captures would not get through those of a large block. */
export const bytes = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i);

/** More than any block has of transactions, and more logs or calls than all the gas of one pays for. */
export const most = { transactions: 100_000, logs: 2_000_000, calls: 2_000_000, entries: 100_000 } as const;
/** Some nodes leave a member out where others write null. */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? undefined);

/** 32 bytes, in lower case. */
export const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());
/** 20 bytes, in lower case. */
export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase());

const Transaction = z.object({
  hash,
  type: count.default(0n),
  chainId: optional(quantity),
  nonce: count,
  from: address,
  to: optional(address),
  value: quantity,
  gas: count,
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  input: bytes,
  accessList: optional(listOf(z.object({ address, storageKeys: listOf(hash, most.entries) }), most.entries)),
  v: optional(quantity),
  r: optional(quantity),
  s: optional(quantity),
  yParity: optional(count),
});
/** A transaction of a block. Addresses are in lower case. */
export type NodeTransaction = z.infer<typeof Transaction>;

const Log = z.object({ logIndex: count, address, topics: listOf(hash, 4), data: bytes });
/** What a contract wrote while it ran. */
export type NodeLog = z.infer<typeof Log>;

/** What became of a transaction. */
export const Receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  status: count,
  gasUsed: count,
  effectiveGasPrice: quantity,
  blobGasUsed: optional(count),
  blobGasPrice: optional(quantity),
  /** On chains that settle on another one, what that costs. */
  l1Fee: optional(quantity),
  /** What the chain's operator takes besides: so much for the gas, and so much for each transaction. */
  operatorFeeScalar: optional(count),
  operatorFeeConstant: optional(count),
  daFootprintGasScalar: optional(count),
  /** The contract that the transaction itself created. */
  contractAddress: optional(address),
  logs: listOf(Log, most.logs),
});
export type NodeReceipt = z.infer<typeof Receipt>;
/** Of a block's transactions. */
export const Receipts = listOf(Receipt, most.transactions);

/** A block without its transactions. */
export const Header = z.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: count.refine((seconds) => seconds <= latestBlockTime, 'No time that a block has'),
});
/** A block with its transactions. */
export const Block = Header.extend({ transactions: listOf(Transaction, most.transactions) });

/** Base fees of blocks and of the one after them, how full they were, and what was offered on top. */
export const FeeHistory = z.object({
  baseFeePerGas: listOf(quantity, 1_025).refine(({ length }) => length >= 2, 'No fee of the next block'),
  gasUsedRatio: listOf(z.number(), 1_024),
  reward: optional(listOf(listOf(quantity, 100), 1_024)),
});

/** What waits of a sender, by nonce: geth's `txpool_contentFrom`. */
export const Waiting = z.object({
  pending: z.record(z.string(), Transaction),
});

/** That a node knows a transaction. */
export const Known = z.object({ hash });
