import { z } from 'zod';

import { latestBlockTime } from '../following/block-time.ts';

/** A number as nodes take it. */
export function hex(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}

/** A number as nodes write it: https://ethereum.github.io/execution-apis. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(BigInt);
/** Bytes, hexadecimal behind `0x`. */
export const bytes = z.string().regex(/^0x([0-9a-f]{2})*$/i);
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
  type: quantity.default(0n),
  chainId: optional(quantity),
  nonce: quantity,
  from: address,
  to: optional(address),
  value: quantity,
  gas: quantity,
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  input: bytes,
  accessList: optional(z.array(z.object({ address, storageKeys: z.array(hash) }))),
  v: optional(quantity),
  r: optional(quantity),
  s: optional(quantity),
  yParity: optional(quantity),
});
/** A transaction of a block. Addresses are in lower case. */
export type NodeTransaction = z.infer<typeof Transaction>;

const Log = z.object({ logIndex: quantity, address, topics: z.array(hash).max(4), data: bytes });
/** What a contract wrote while it ran. */
export type NodeLog = z.infer<typeof Log>;

/** What became of a transaction. */
export const Receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  blobGasUsed: optional(quantity),
  blobGasPrice: optional(quantity),
  /** On chains that settle on another one, what that costs. */
  l1Fee: optional(quantity),
  /** The contract that the transaction itself created. */
  contractAddress: optional(address),
  logs: z.array(Log),
});
export type NodeReceipt = z.infer<typeof Receipt>;

/** A block without its transactions. */
export const Header = z.object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity.refine((seconds) => seconds <= latestBlockTime, 'No time that a block has'),
});
/** A block with its transactions. */
export const Block = Header.extend({ transactions: z.array(Transaction) });

/** Base fees of blocks and of the one after them, how full they were, and what was offered on top. */
export const FeeHistory = z.object({
  baseFeePerGas: z.array(quantity).min(2),
  gasUsedRatio: z.array(z.number()),
  reward: optional(z.array(z.array(quantity))),
});

/** What waits of a sender, by nonce: geth's `txpool_contentFrom`. */
export const Waiting = z.object({
  pending: z.record(z.string(), Transaction),
});

/** That a node knows a transaction. */
export const Known = z.object({ hash });
