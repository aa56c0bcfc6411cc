import { z } from 'zod';

import { latestBlockTime } from '../following/block-time.ts';
import { listOf } from '../following/list-of.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.string().regex(/^([0-9a-f]{2})*$/);
const address = z.string().regex(/^41[0-9a-f]{40}$/);
/** Decimal text: as it is, it can be compared between nodes. Nodes leave out what is zero. */
const natural = z.union([z.int().min(0), z.string().regex(/^(0|[1-9][0-9]{0,18})$/)]).transform(String);
const height = z.int().min(0);

/** What nodes answer where there is nothing. */
export const Nothing = z.strictObject({});

/** A block without what is in it. The first one has no number. */
export const Header = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({
      number: height.default(0),
      timestamp: z
        .int()
        .min(0)
        .max(latestBlockTime * 1_000)
        .default(0),
      parentHash: hash,
    }),
  }),
});
export type Header = z.infer<typeof Header>;

/** What a contract of a transaction says, by the names of its message; members of kinds that are not read here are left away. The first block has other addresses. */
const Contract = z.object({
  type: z.string().max(100).optional(),
  parameter: z.object({
    value: z.object({
      owner_address: bytes.optional(),
      to_address: bytes.optional(),
      contract_address: bytes.optional(),
      amount: natural.optional(),
      call_value: natural.optional(),
      frozen_balance: natural.optional(),
    }),
  }),
});

/** A transaction of a block. */
export const BlockTransaction = z.object({
  txID: hash,
  raw_data_hex: bytes,
  raw_data: z.object({ contract: listOf(Contract, 1) }),
  signature: listOf(bytes, 100).default([]),
  ret: listOf(z.object({ contractRet: z.string().max(100).optional() }), 10).default([]),
});
export type BlockTransaction = z.infer<typeof BlockTransaction>;

export const Block = Header.extend({ transactions: listOf(BlockTransaction, 100_000).default([]) });

/** What a contract wrote. Its address is as the machine has it, without the network's prefix. */
const Log = z.object({
  address: z.string().regex(/^(41)?[0-9a-f]{40}$/),
  topics: listOf(hash, 4).default([]),
  data: bytes.default(''),
});

/** What contracts did in turn. */
const Internal = z.object({
  caller_address: bytes.default(''),
  transferTo_address: bytes.default(''),
  callValueInfo: listOf(z.object({ callValue: natural.default('0'), tokenId: z.string().max(100).optional() }), 100).default([]),
  /** Hexadecimal of a word: which instruction it was. */
  note: bytes.default(''),
  rejected: z.boolean().default(false),
});

/** What came of a transaction. */
export const TransactionInfo = z.object({
  id: hash,
  blockNumber: height.default(0),
  blockTimeStamp: z.int().min(0).default(0),
  fee: natural.default('0'),
  result: z.string().max(100).optional(),
  receipt: z.object({ result: z.string().max(100).optional() }).default({}),
  log: listOf(Log, 10_000).default([]),
  internal_transactions: listOf(Internal, 10_000).default([]),
  withdraw_amount: natural.optional(),
  unfreeze_amount: natural.optional(),
  withdraw_expire_amount: natural.optional(),
});
export type TransactionInfo = z.infer<typeof TransactionInfo>;
export const TransactionInfos = listOf(TransactionInfo, 100_000);

const Permission = z.object({
  threshold: z.int().min(0).default(0),
  keys: listOf(z.object({ address, weight: z.int().min(0).default(0) }), 100).default([]),
});

/** An account. */
export const Account = z.object({
  address,
  type: z.union([z.string().max(100), z.int()]).optional(),
  balance: natural.default('0'),
  owner_permission: Permission.optional(),
  active_permission: listOf(Permission, 100).default([]),
});
export type Account = z.infer<typeof Account>;

/** What an account has left of bandwidth and energy. */
export const AccountResource = z.object({
  freeNetLimit: natural.default('0'),
  freeNetUsed: natural.default('0'),
  NetLimit: natural.default('0'),
  NetUsed: natural.default('0'),
  EnergyLimit: natural.default('0'),
  EnergyUsed: natural.default('0'),
});

/** What the network asks for. Those that say how often, or where the pointer of a vote is, may be below zero, and are not read. */
export const ChainParameters = z.object({
  chainParameter: listOf(z.object({ key: z.string().max(200), value: z.union([z.int(), z.string().max(30)]).default(0) }), 1_000),
});

/** The trial of a call. `result.result` is absent where there was none; a message is hexadecimal. */
export const Trial = z.object({
  result: z.object({ result: z.boolean().default(false), message: bytes.optional() }).default({ result: false }),
  energy_used: natural.default('0'),
  constant_result: listOf(bytes, 10).default([]),
});
export type Trial = z.infer<typeof Trial>;

/** What a node says of a transaction that it was sent. */
export const Broadcast = z.object({
  result: z.boolean().default(false),
  code: z.string().max(100),
  message: z.string().max(1_000).default(''),
});
