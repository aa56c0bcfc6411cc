import type { ReadableState, WritableState } from '../framework/rules.ts';

/** An account of the network. Amounts are wei as decimal text in storage, big integers here. */
export interface AccountRecord {
  readonly nonce: bigint;
  readonly balance: bigint;
}

const accountKey = (address: string) => `account:${address}`;
const tokenKey = (contract: string, address: string) => `token:${contract}:${address}`;
const allowanceKey = (contract: string, owner: string, spender: string) => `allowance:${contract}:${owner}:${spender}`;

/** An account; one that nobody has used has nothing. */
export async function readAccount(state: ReadableState, address: string): Promise<AccountRecord> {
  const record = await state.get<{ nonce: string; balance: string }>(accountKey(address));
  return { nonce: BigInt(record?.nonce ?? 0), balance: BigInt(record?.balance ?? 0) };
}

/** Writes an account. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord): void {
  state.put(accountKey(address), { nonce: account.nonce.toString(), balance: account.balance.toString() });
}

/** Loads the accounts at once. */
export function prefetchAccounts(state: ReadableState, addresses: readonly string[]): Promise<void> {
  return state.prefetch(addresses.map(accountKey));
}

async function readAmount(state: ReadableState, key: string): Promise<bigint> {
  return BigInt((await state.get<{ amount: string }>(key))?.amount ?? 0);
}

/** Tokens that an address has of a contract; of one whose tokens have numbers, of `<contract>/<token id>`. */
export function readTokens(state: ReadableState, contract: string, address: string): Promise<bigint> {
  return readAmount(state, tokenKey(contract, address));
}

/** Writes the tokens of an address. */
export function writeTokens(state: WritableState, contract: string, address: string, amount: bigint): void {
  if (amount === 0n) state.delete(tokenKey(contract, address));
  else state.put(tokenKey(contract, address), { amount: amount.toString() }, address);
}

/** All tokens of an address, by contract, or contract and token id. */
export async function allTokens(state: ReadableState, address: string): Promise<ReadonlyMap<string, bigint>> {
  const records = await state.owned<{ amount: string }>(address, 'token:');
  return new Map([...records].map(([key, { amount }]) => [key.split(':')[1] ?? '', BigInt(amount)]));
}

/** What a spender may take of an owner's tokens. */
export function readAllowance(state: ReadableState, contract: string, owner: string, spender: string): Promise<bigint> {
  return readAmount(state, allowanceKey(contract, owner, spender));
}

/** Writes an allowance. */
export function writeAllowance(state: WritableState, contract: string, owner: string, spender: string, amount: bigint): void {
  state.put(allowanceKey(contract, owner, spender), { amount: amount.toString() });
}
