import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** An account. Its balance is in the smallest unit, decimal text. */
export type AccountRecord = JsonObject & {
  readonly balance: string;
  /** The address of the key that signs for it now, where it gave its own away. */
  readonly signer?: string;
};

const accountKey = (address: string) => `account:${address}`;
/** Names a lease, in the state and in the pool. */
export const leaseKey = (sender: string, lease: string) => `lease:${sender}:${lease}`;

/** The account, if it exists. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(accountKey(address));
}

/** Writes an account as it is from now on; one that has nothing is there no more. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord): void {
  if (account.balance === '0') state.delete(accountKey(address));
  else state.put(accountKey(address), account, address);
}

/** True while no other transaction of the sender may have the lease, as of a round. */
export async function isLeased(state: ReadableState, sender: string, lease: string, round: number): Promise<boolean> {
  const taken = await state.get<JsonObject & { readonly lastRound: number }>(leaseKey(sender, lease));
  return taken !== undefined && taken.lastRound >= round;
}

/** Takes a lease up to a round. */
export function takeLease(state: WritableState, sender: string, lease: string, lastRound: number): void {
  state.put(leaseKey(sender, lease), { lastRound });
}
