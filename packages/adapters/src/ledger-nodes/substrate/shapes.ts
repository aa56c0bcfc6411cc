import { z } from 'zod';

import { latestBlockTime } from '../following/block-time.ts';
import { listOf } from '../following/list-of.ts';

/** Bytes as nodes write them. */
export const Bytes = z.string().regex(/^0x([0-9a-f]{2})*$/i);
/** A hash of 32 bytes. */
export const Hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
/** A value of the storage; null where there is none. */
export const Stored = Bytes.nullable();
/** The hash of a block; null for one that is not there. */
export const BlockHash = Hash.nullable();

export const Header = z.object({ parentHash: Hash, number: z.string().regex(/^0x[0-9a-f]{1,8}$/i) });

/** A block with its transactions. */
export const SignedBlock = z.object({ block: z.object({ header: Header, extrinsics: listOf(Bytes, 100_000) }) });

export const RuntimeVersion = z.object({
  specName: z.string().max(100),
  specVersion: z.int().min(0),
  transactionVersion: z.int().min(0),
});

/** Transactions that wait for a block. */
export const Pending = listOf(Bytes, 100_000);
export const NextIndex = z.int().min(0);

/** Milliseconds since 1970, as a block has them. */
export const Moment = z
  .bigint()
  .max(BigInt(latestBlockTime) * 1_000n)
  .transform((moment) => new Date(Number(moment)));

/** An account as System has it. */
export const AccountInfo = z.object({
  nonce: z.bigint(),
  data: z.object({ free: z.bigint(), reserved: z.bigint(), frozen: z.bigint() }),
});

/** What an account staked, as Staking has it. */
export const StakingLedger = z.object({
  stash: z.string(),
  total: z.bigint(),
  active: z.bigint(),
  unlocking: z.array(z.object({ value: z.bigint(), era: z.bigint() })),
});

/** That something is there, whatever it is. */
export const Present = z.literal(true);

/** Whom an account nominated. */
export const Nominations = z.object({ targets: z.array(z.string()) });

/** A value that may be missing. */
const Optional = z.union([
  z.object({ kind: z.literal('Some'), of: z.bigint() }),
  z.object({ kind: z.literal('None'), of: z.unknown() }),
]);
export const ActiveEra = z.object({ index: z.bigint(), start: Optional });

/** An event with what it belongs to: a transaction by its place in the block, or the block itself. */
export const EventRecord = z.object({
  phase: z.object({ kind: z.string(), of: z.unknown() }),
  event: z.object({ kind: z.string(), of: z.object({ kind: z.string(), of: z.unknown() }) }),
});
export type EventRecord = z.infer<typeof EventRecord>;
