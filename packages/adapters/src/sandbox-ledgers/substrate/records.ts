import type { JsonObject } from '@countersign/kernel';
import type { SubstrateAccountState } from '@countersign/ledger-substrate';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** A part of a stake that was taken out of it: smallest units as decimal text, and from when on it is free (ISO 8601). */
export type UnbondingRecord = JsonObject & { readonly amount: string; readonly until: string };

/** What an account staked, and whom it nominated with that. */
export type StakeRecord = JsonObject & {
  readonly active: string;
  readonly unbonding: readonly UnbondingRecord[];
  readonly targets: readonly string[];
};

/** An account that holds at least the existential deposit. Amounts in smallest units, decimal text. */
export type AccountRecord = JsonObject & {
  /** Of the next transaction. */
  readonly nonce: number;
  readonly free: string;
  /** What is held for its stake, and no part of what is free. */
  readonly reserved: string;
  readonly stake?: StakeRecord;
  /** Whether it makes blocks, so that it can be nominated. */
  readonly isValidator?: boolean;
};

const accountKey = (address: string) => `account:${address}`;

/** The account, if it is there. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(accountKey(address));
}

/** Writes an account as it is from now on; undefined for one that is there no more. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord | undefined): void {
  if (account === undefined) state.delete(accountKey(address));
  else state.put(accountKey(address), account, address);
}

/** The account as who builds for it knows it. */
export function stateOf({ nonce, free, reserved, stake }: AccountRecord): SubstrateAccountState {
  const { active, unbonding } = stake ?? {};
  return {
    nonce,
    free,
    reserved,
    frozen: '0',
    ...(active !== undefined && { stake: { active, unbonding: unbonding ?? [] } }),
  };
}
