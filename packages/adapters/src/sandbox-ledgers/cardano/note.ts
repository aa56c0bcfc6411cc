import type { JsonObject } from '@countersign/kernel';
import { outpoint, type Body } from '@countersign/ledger-cardano';
import { nativeAsset, type Movement } from '@countersign/ledger-port';

import type { ObservedContent, PooledTransaction } from '../framework/rules.ts';
import type { MadeOutput, TokenRecord } from './records.ts';

/** What a transaction does with a stake, by its reward address. */
export type StakeStep = JsonObject & {
  readonly address: string;
  readonly type: 'Register' | 'Unregister' | 'Delegate' | 'Represent' | 'Withdraw';
  /** A deposit or rewards, in lovelaces as decimal text; a pool; or a representative. */
  readonly value: string;
};

/** What the rules keep of a transaction in the pool. */
type CardanoNote = JsonObject & {
  readonly spent: readonly string[];
  /** What these were worth, by address; lovelaces as decimal text. */
  readonly taken: readonly (JsonObject & { readonly address: string; readonly amount: string })[];
  readonly outputs: readonly MadeOutput[];
  readonly steps: readonly StakeStep[];
  readonly fee: string;
  /** The first slot that is too late for it; decimal text. */
  readonly endsBefore?: string;
};

/** What is worth keeping of a transaction that was checked. */
export function noteOf(body: Body, spent: readonly MadeOutput[], steps: readonly StakeStep[]): CardanoNote {
  return {
    spent: body.inputs.map(outpoint),
    taken: [...Map.groupBy(spent, ({ address }) => address)].map(([address, all]) => ({
      address,
      amount: all.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    })),
    outputs: body.outputs.map(({ address, amount, tokens }) => ({
      address,
      amount: amount.toString(),
      tokens: tokens.map((token): TokenRecord => ({ ...token, amount: token.amount.toString() })),
    })),
    steps,
    fee: body.fee.toString(),
    ...(body.endsBefore !== undefined && { endsBefore: body.endsBefore.toString() }),
  };
}

/**
 * What watchers see of a transaction: an amount for each output, change included. Deposits and rewards are between what was taken and what outputs have, and
 * no movements of their own.
 */
export function observationOf({ spent, taken, outputs, fee }: CardanoNote): ObservedContent {
  const senders = taken.map(({ address }) => address);
  const [feePayer] = senders;
  return {
    fee: BigInt(fee),
    ...(feePayer !== undefined && { feePayer }),
    movements: outputs.map(({ address, amount }, index): Movement => ({
      index,
      asset: nativeAsset,
      from: senders,
      to: address,
      amount: BigInt(amount),
      metadata: { type: 'Cardano', outputIndex: index },
    })),
    spentOutputs: spent,
    taken: taken.map(({ address, amount }) => ({ address, amount: BigInt(amount) })),
  };
}

/** What the rules noted of a pooled transaction. */
export function noteOfPooled({ note }: PooledTransaction): CardanoNote {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Only `noteOf` makes the notes of this pool.
  return note as CardanoNote;
}
