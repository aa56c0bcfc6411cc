import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** An account that holds something, or a contract. Amounts in mutez, decimal text. */
export type AccountRecord = JsonObject & {
  readonly balance: string;
  /** Of the last operation that a block has. */
  readonly counter: string;
  /** `edpk...`, once it was revealed. */
  readonly publicKey?: string;
  readonly delegate?: string;
  /** Whether it makes blocks, so that coins can be delegated to it. */
  readonly isBaker?: boolean;
};

const accountKey = (address: string) => `account:${address}`;
const counterKey = 'counter';

/** The account, if it is there. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(accountKey(address));
}

/** Writes an account as it is from now on; undefined for one that is there no more. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord | undefined): void {
  if (account === undefined) state.delete(accountKey(address));
  else state.put(accountKey(address), account, address);
}

/** The counter that an account begins with which comes to be now: it is counted over all accounts, so that none returns to an earlier one. */
export async function readGlobalCounter(state: ReadableState): Promise<bigint> {
  const record = await state.get<JsonObject & { readonly value: string }>(counterKey);
  return BigInt(record?.value ?? '0');
}

/** Writes the counter over all accounts. */
export function writeGlobalCounter(state: WritableState, value: bigint): void {
  state.put(counterKey, { value: value.toString() });
}
