import type { JsonObject } from '@countersign/kernel';
import type { StakeState } from '@countersign/ledger-cardano';

import { blocksOfEpoch, earnedLovelace } from './constants.ts';

/** A token in an output; the amount is decimal text. */
export type TokenRecord = JsonObject & { readonly policy: string; readonly name: string; readonly amount: string };

/** An output that a transaction makes. Lovelaces as decimal text. */
export type MadeOutput = JsonObject & {
  readonly address: string;
  readonly amount: string;
  readonly tokens: readonly TokenRecord[];
};

/** One that a block holds and nobody has spent. */
export type OutputRecord = MadeOutput & { readonly height: number };

/** A stake that is registered. Amounts in lovelaces, decimal text. */
export type StakeRecord = JsonObject & {
  readonly deposit: string;
  /** What it had earned and not withdrawn at the height. */
  readonly rewards: string;
  readonly height: number;
  readonly pool?: string;
  readonly representative?: string;
};

/** The state's key of an output, and the pool's resource for spending it. */
export function outputKey(name: string): string {
  return `output:${name}`;
}

/** The state's key of a stake, by its reward address, and the pool's resource for deciding on it. */
export function stakeKey(rewardAddress: string): string {
  return `stake:${rewardAddress}`;
}

/** The pool's resource by which the transactions that pay to an address are found. */
export function recipientKey(address: string): string {
  return `to:${address}`;
}

/** What a stake has earned up to a height: as much for each epoch in which it counts for a pool, without a transaction. */
export function rewardsAt({ rewards, height, pool }: StakeRecord, at: number): bigint {
  const epochs = pool === undefined ? 0 : Math.floor(at / blocksOfEpoch) - Math.floor(height / blocksOfEpoch);
  return BigInt(rewards) + BigInt(epochs) * earnedLovelace;
}

/** A stake as those who build see it. */
export function stakeStateOf(record: StakeRecord | undefined, at: number): StakeState {
  if (record === undefined) return { rewards: '0' };
  const { deposit, pool, representative } = record;
  return {
    deposit,
    rewards: rewardsAt(record, at).toString(),
    ...(pool !== undefined && { pool }),
    ...(representative !== undefined && { representative }),
  };
}
