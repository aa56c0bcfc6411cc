import { z } from 'zod';

import { listOf } from '../following/list-of.ts';
import { latestBlockTime } from '../following/block-time.ts';

const level = z.int().min(0);
const natural = z.string().regex(/^(0|[1-9][0-9]{0,30})$/);
const change = z.string().regex(/^-?(0|[1-9][0-9]{0,30})$/);
const address = z.string().min(1).max(100);
const hash = z.string().min(40).max(60);

/** A block's header, as far as it is needed. */
export const Header = z.object({
  chain_id: z.string(),
  hash,
  level,
  predecessor: hash,
  timestamp: z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) / 1_000 <= latestBlockTime),
});
export type Header = z.infer<typeof Header>;

/** What a step of an operation changed somebody's balance by. */
const BalanceUpdate = z.object({
  kind: z.string(),
  category: z.string().optional(),
  contract: address.optional(),
  change,
  staker: z.object({ contract: address.optional() }).optional(),
});

const Result = z.object({
  status: z.enum(['applied', 'failed', 'backtracked', 'skipped']),
  balance_updates: listOf(BalanceUpdate, 10_000).default([]),
  consumed_milligas: natural.optional(),
  paid_storage_size_diff: natural.optional(),
  allocated_destination_contract: z.boolean().optional(),
  errors: listOf(z.object({ id: z.string() }), 1_000).default([]),
});

const Internal = z.object({
  kind: z.string(),
  source: address,
  destination: address.optional(),
  amount: natural.optional(),
  result: Result,
});

/** One content of an operation with what it did. Members that are of no kind that is read here are left away. */
export const OperationContent = z.object({
  kind: z.string(),
  source: address.optional(),
  fee: natural.optional(),
  counter: natural.optional(),
  gas_limit: natural.optional(),
  storage_limit: natural.optional(),
  amount: natural.optional(),
  destination: address.optional(),
  delegate: address.optional(),
  public_key: z.string().optional(),
  parameters: z.unknown().optional(),
  metadata: z
    .object({
      balance_updates: listOf(BalanceUpdate, 10_000).default([]),
      operation_result: Result.optional(),
      internal_operation_results: listOf(Internal, 10_000).default([]),
    })
    .optional(),
});
export type OperationContent = z.infer<typeof OperationContent>;

/** An operation of a block. */
export const BlockOperation = z.object({
  hash,
  branch: hash,
  contents: listOf(OperationContent, 10_000),
  signature: z.string().optional(),
});
export type BlockOperation = z.infer<typeof BlockOperation>;
export const BlockOperations = listOf(BlockOperation, 100_000);
export const OperationHashes = listOf(hash, 100_000);

/** Operations that wait: those that a node found good. Older nodes call them `applied`. */
export const Pending = z.object({
  validated: listOf(BlockOperation.pick({ hash: true, contents: true }), 100_000).optional(),
  applied: listOf(BlockOperation.pick({ hash: true, contents: true }), 100_000).optional(),
});

/** What a chain asks for. */
export const Constants = z.object({
  cost_per_byte: natural,
  max_operations_time_to_live: z.int().min(1),
  /** Seconds between blocks at least. */
  minimal_block_delay: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/)
    .optional(),
  blocks_per_cycle: z.int().min(1).max(10_000_000).optional(),
  /** Cycles; older protocols do not say it. */
  unstake_finalization_delay: z.int().min(0).max(1_000).optional(),
});

/** Where a block is in its cycle. */
export const CurrentLevel = z.object({ cycle: z.int().min(0).max(10_000_000), cycle_position: z.int().min(0).max(10_000_000) });

/** What an account took out of its stake and cannot spend yet, by the cycles in which it did; nothing where it never did. */
export const UnstakeRequests = z
  .object({
    unfinalizable: z.object({
      requests: listOf(z.object({ cycle: z.int().min(0).max(10_000_000), amount: natural }), 1_000),
    }),
  })
  .nullable();

/** An account. One that holds nothing has a balance of zero. */
export const Contract = z.object({ balance: natural, counter: natural.optional(), delegate: address.optional() });
export const Mutez = natural;
export const ManagerKey = z.string().nullable();
export const Deactivated = z.boolean();
export const ChainId = z.string();
export const Simulated = z.object({ contents: listOf(OperationContent, 10) });
