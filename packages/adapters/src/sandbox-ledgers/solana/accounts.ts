import type { JsonObject } from '@countersign/kernel';
import { rentOf, systemProgram, tokenPrograms, type TokenType } from '@countersign/ledger-solana';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** What the network asks for each byte of an account, in lamports. */
export const rentPerByte = '6960';

/** An account with what its program keeps in it. Lamports and amounts are decimal text. */
export type AccountRecord = JsonObject & { readonly lamports: string } & (
    | { readonly kind: 'Wallet' }
    /** Made, and not yet what it is to be. */
    | { readonly kind: 'Empty'; readonly owner: string; readonly bytes: number }
    | { readonly kind: 'Nonce'; readonly authority: string; readonly value: string }
    | {
        readonly kind: 'Mint';
        readonly tokenType: TokenType;
        readonly decimals: number;
        readonly supply: string;
        readonly authority?: string;
      }
    | {
        readonly kind: 'Token';
        readonly tokenType: TokenType;
        readonly mint: string;
        readonly holder: string;
        readonly amount: string;
      }
  );

type Kind = AccountRecord['kind'];
/** An account of a kind. */
export type AccountOf<Name extends Kind> = AccountRecord & { readonly kind: Name };

const keyOf = (address: string) => `account:${address}`;

/** The account, if it exists. */
export function readAccount(state: ReadableState, address: string): Promise<AccountRecord | undefined> {
  return state.get<AccountRecord>(keyOf(address));
}

/** Writes an account as it is from now on; one without coins is gone. Those that hold a token are found by their holder. */
export function writeAccount(state: WritableState, address: string, account: AccountRecord): void {
  if (account.lamports === '0') state.delete(keyOf(address));
  else state.put(keyOf(address), account, account.kind === 'Token' ? account.holder : address);
}

/** The accounts in which somebody holds tokens. */
export async function tokenAccountsOf(state: ReadableState, holder: string): Promise<readonly AccountOf<'Token'>[]> {
  const owned = await state.owned<AccountRecord>(holder, 'account:');
  return [...owned.values()].flatMap((account) => (account.kind === 'Token' ? [account] : []));
}

/** The program that owns an account. */
export function ownerOf(account: AccountRecord): string {
  if (account.kind === 'Empty') return account.owner;
  return account.kind === 'Mint' || account.kind === 'Token' ? tokenPrograms[account.tokenType] : systemProgram;
}

/** Bytes of an account for a token: those of Token-2022 say that they stay with their owner. */
export const tokenBytes: Readonly<Record<TokenType, number>> = { SPL: 165, SPL2022: 170 };

/** The lamports that an account keeps at least. */
export function rentOfAccount(account: AccountRecord): bigint {
  const bytes = { Wallet: 0, Nonce: 80, Mint: 82 } as const;
  if (account.kind === 'Empty') return rentOf({ rentPerByte }, account.bytes);
  return rentOf({ rentPerByte }, account.kind === 'Token' ? tokenBytes[account.tokenType] : bytes[account.kind]);
}

/** Adds coins to an account, or takes them, which makes or ends a wallet. */
export async function addCoins(state: WritableState, address: string, amount: bigint): Promise<AccountRecord> {
  const account = (await readAccount(state, address)) ?? { kind: 'Wallet' as const, lamports: '0' };
  return { ...account, lamports: (BigInt(account.lamports) + amount).toString() };
}
