import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { freeBytes, recovery } from './constants.ts';

/** An account. Its balance is in sun, decimal text. */
export type AccountRecord = JsonObject & {
  readonly balance: string;
  /** How many of its free bytes were used up at a time (milliseconds), decimal text: from then on they come back little by little. */
  readonly usedBytes: string;
  readonly usedAt: number;
};

const accountKey = (address: string) => `account:${address}`;
const tokenKey = (contract: string, address: string) => `token:${contract}:${address}`;
const allowanceKey = (contract: string, owner: string, spender: string) => `allowance:${contract}:${owner}:${spender}`;

/** The account, if it is there. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(accountKey(address));
}

/** Writes an account as it is from now on. One that spent all it had stays. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord): void {
  state.put(accountKey(address), account, address);
}

/** An account that comes to be by what it is paid: sun. */
export function newAccount(balance: bigint): AccountRecord {
  return { balance: balance.toString(), usedBytes: '0', usedAt: 0 };
}

/** How many of its free bytes are used at a time, in milliseconds. */
export function usedBytesAt({ usedBytes, usedAt }: AccountRecord, time: number): bigint {
  const left = BigInt(Math.max(0, recovery - Math.max(0, time - usedAt)));
  return (BigInt(usedBytes) * left) / BigInt(recovery);
}

/** How many free bytes it has left at a time. */
export function freeBytesAt(account: AccountRecord, time: number): bigint {
  const left = freeBytes - usedBytesAt(account, time);
  return left > 0n ? left : 0n;
}

async function readAmount(state: ReadableState, key: string): Promise<bigint> {
  return BigInt((await state.get<JsonObject & { readonly amount: string }>(key))?.amount ?? '0');
}

/** What an address holds of a contract's token. */
export function readTokens(state: ReadableState, contract: string, address: string): Promise<bigint> {
  return readAmount(state, tokenKey(contract, address));
}

/** Writes what it holds. */
export function writeTokens(state: WritableState, contract: string, address: string, amount: bigint): void {
  if (amount === 0n) state.delete(tokenKey(contract, address));
  else state.put(tokenKey(contract, address), { amount: amount.toString() }, address);
}

/** All tokens that an address holds, by their contracts. */
export async function allTokens(state: ReadableState, address: string): Promise<ReadonlyMap<string, bigint>> {
  const records = await state.owned<JsonObject & { readonly amount: string }>(address, 'token:');
  return new Map([...records].map(([key, { amount }]) => [key.split(':')[1] ?? '', BigInt(amount)]));
}

/** What a spender may take of an owner's tokens. */
export function readAllowance(state: ReadableState, contract: string, owner: string, spender: string): Promise<bigint> {
  return readAmount(state, allowanceKey(contract, owner, spender));
}

/** Writes an allowance. */
export function writeAllowance(
  state: WritableState,
  { contract, owner, spender }: { readonly contract: string; readonly owner: string; readonly spender: string },
  amount: bigint,
): void {
  state.put(allowanceKey(contract, owner, spender), { amount: amount.toString() });
}
