import type { JsonObject } from '@countersign/kernel';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import { reserveBase, reserveIncrement } from './constants.ts';

/** An account root. Amounts in drops, decimal text. */
export type AccountRecord = JsonObject & {
  readonly balance: string;
  readonly sequence: number;
  readonly ownerCount: number;
  readonly requireDestinationTag?: boolean;
  readonly depositAuth?: boolean;
  readonly globalFreeze?: boolean;
  readonly allowClawback?: boolean;
  readonly noFreeze?: boolean;
  readonly masterDisabled?: boolean;
  /** The address of another key that may sign for the account. */
  readonly regularKey?: string;
  /** A list of keys may sign for it together. Signatures of many are not taken here. */
  readonly hasSigners?: boolean;
  readonly transferRate?: number;
};

/** What a holder has of an issuer's currency, in units of 10^-15. */
export type LineRecord = JsonObject & {
  readonly holder: string;
  readonly currency: string;
  readonly issuer: string;
  readonly balance: string;
  readonly limit: string;
  readonly frozen?: boolean;
};

const accountKey = (address: string) => `account:${address}`;
const lineKey = (holder: string, currency: string, issuer: string) => `line:${holder}:${currency}:${issuer}`;
const preauthorizationKey = (owner: string, authorized: string) => `preauthorization:${owner}:${authorized}`;

/** The account, if it exists. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(accountKey(address));
}

/** Writes an account as it is from now on. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord): void {
  state.put(accountKey(address), account, address);
}

/** The trust line of a holder to an issuer, if there is one. */
export function readLine(
  state: ReadableState,
  holder: string,
  currency: string,
  issuer: string,
): Promise<LineRecord | undefined> {
  return state.get<LineRecord>(lineKey(holder, currency, issuer));
}

/** Writes a trust line; one without limit and balance is deleted, as on the network. */
export function writeLine(state: WritableState, line: LineRecord): void {
  const key = lineKey(line.holder, line.currency, line.issuer);
  const issuedKey = `issued:${line.issuer}:${line.holder}:${line.currency}`;
  if (isDefault(line)) {
    state.delete(key);
    state.delete(issuedKey);
    return;
  }
  state.put(key, line, line.holder);
  state.put(issuedKey, {}, line.issuer);
}

/** True for a line that nobody needs: it is deleted and no longer counts for the reserve. */
export function isDefault({ balance, limit }: LineRecord): boolean {
  return balance === '0' && limit === '0';
}

/** Every trust line of a holder. */
export async function linesOf(state: ReadableState, holder: string): Promise<readonly LineRecord[]> {
  return [...(await state.owned<LineRecord>(holder, 'line:')).values()];
}

/** True for an account that anybody has a trust line to. */
export async function isTrusted(state: ReadableState, issuer: string): Promise<boolean> {
  return (await state.owned(issuer, 'issued:')).size > 0;
}

/** True if the owner lets that account pay it in spite of `depositAuth`. */
export async function isPreauthorized(state: ReadableState, owner: string, authorized: string): Promise<boolean> {
  return (await state.get(preauthorizationKey(owner, authorized))) !== undefined;
}

/** Adds or removes a preauthorisation. */
export function writePreauthorization(state: WritableState, owner: string, authorized: string, present: boolean): void {
  const key = preauthorizationKey(owner, authorized);
  if (present) state.put(key, { owner, authorized }, owner);
  else state.delete(key);
}

/** Whom the owner has preauthorised. */
export async function preauthorizedBy(state: ReadableState, owner: string): Promise<readonly string[]> {
  const records = await state.owned<JsonObject & { readonly authorized: string }>(owner, 'preauthorization:');
  return [...records.values()].map(({ authorized }) => authorized);
}

/** The drops that an account with so many objects must keep. */
export function reserve(ownerCount: number): bigint {
  return reserveBase + BigInt(ownerCount) * reserveIncrement;
}
