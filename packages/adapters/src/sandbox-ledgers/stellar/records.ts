import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { accountFlags, baseReserve } from './constants.ts';

/** An account. Amounts in stroops, decimal text. */
export type AccountRecord = JsonObject & {
  readonly balance: string;
  /** Of the last transaction that a ledger took. */
  readonly sequence: string;
  readonly subentries: number;
  /** Bits of `accountFlags`. */
  readonly flags?: number;
  readonly homeDomain?: string;
  /** Its data say that payments need a memo (SEP-29). */
  readonly memoRequired?: boolean;
};

/** What a holder has of a token, in its smallest unit. */
export type LineRecord = JsonObject & {
  readonly holder: string;
  readonly code: string;
  readonly issuer: string;
  readonly balance: string;
  readonly limit: string;
  readonly unauthorized?: boolean;
  /** Its issuer may take it back, since it could when the line was made. */
  readonly clawback?: boolean;
};

const accountKey = (address: string) => `account:${address}`;
const lineKey = (holder: string, code: string, issuer: string) => `line:${holder}:${code}:${issuer}`;

/** The account, if it exists. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(accountKey(address));
}

/** Writes an account as it is from now on. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord): void {
  state.put(accountKey(address), account, address);
}

/** Takes an account away. */
export function deleteAccount(state: WritableState, address: string): void {
  state.delete(accountKey(address));
}

/** The trust line of a holder to an issuer, if there is one. */
export function readLine(state: ReadableState, holder: string, code: string, issuer: string): Promise<LineRecord | undefined> {
  return state.get<LineRecord>(lineKey(holder, code, issuer));
}

/** Writes a trust line. */
export function writeLine(state: WritableState, line: LineRecord): void {
  state.put(lineKey(line.holder, line.code, line.issuer), line, line.holder);
}

/** Takes a trust line away. */
export function deleteLine(state: WritableState, { holder, code, issuer }: LineRecord): void {
  state.delete(lineKey(holder, code, issuer));
}

/** Every trust line of a holder. */
export async function linesOf(state: ReadableState, holder: string): Promise<readonly LineRecord[]> {
  return [...(await state.owned<LineRecord>(holder, 'line:')).values()];
}

const dataKey = (address: string, name: string) => `data:${address}:${name}`;

/** What an account wrote down under a name, in hexadecimal; undefined where it did not. */
export async function readData(state: ReadableState, address: string, name: string): Promise<string | undefined> {
  return (await state.get<JsonObject & { readonly value: string }>(dataKey(address, name)))?.value;
}

/** Writes an entry of an account's data, or takes it away. */
export function writeData(state: WritableState, address: string, name: string, value: string | undefined): void {
  if (value === undefined) state.delete(dataKey(address, name));
  else state.put(dataKey(address, name), { value }, address);
}

/** The stroops that an account with so many entries must keep. */
export function reserve(subentries: number): bigint {
  return BigInt(2 + subentries) * baseReserve;
}

/** True where one of the account's flags is set. */
export function hasFlag({ flags = 0 }: AccountRecord, flag: keyof typeof accountFlags): boolean {
  return (flags & accountFlags[flag]) !== 0;
}
