import { concatBytes, utf8 } from '@countersign/kernel';

import { bytesOf } from '../address.ts';
import type { Instruction } from '../message/write-message.ts';
import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  recentBlockhashesSysvar,
  rentSysvar,
  systemProgram,
  tokenPrograms,
  type TokenType,
} from '../programs.ts';

function little(value: bigint | number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn));
}

/** How many units of computation the transaction may use. */
export function setUnitLimit(units: number): Instruction {
  return { program: computeBudgetProgram, accounts: [], data: concatBytes(Uint8Array.of(2), little(units, 4)) };
}

/** How many bytes of accounts the transaction may load, which costs nothing. */
export function setDataLimit(bytes: number): Instruction {
  return { program: computeBudgetProgram, accounts: [], data: concatBytes(Uint8Array.of(4), little(bytes, 4)) };
}

/** What is offered for each unit, in millionths of a lamport. */
export function setUnitPrice(price: bigint): Instruction {
  return { program: computeBudgetProgram, accounts: [], data: concatBytes(Uint8Array.of(3), little(price, 8)) };
}

/** A text along with the transaction, which nobody signs besides. */
export function memo(text: string): Instruction {
  return { program: memoProgram, accounts: [], data: utf8(text) };
}

/** Coins from one account to another. */
export function transferCoins(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: systemProgram,
    accounts: [
      { address: from, signs: true, writes: true },
      { address: to, writes: true },
    ],
    data: concatBytes(little(2, 4), little(lamports, 8)),
  };
}

/** Uses the value of a nonce account up; such an instruction has to be the first one. */
export function advanceNonce(account: string, authority: string): Instruction {
  return {
    program: systemProgram,
    accounts: [{ address: account, writes: true }, { address: recentBlockhashesSysvar }, { address: authority, signs: true }],
    data: little(4, 4),
  };
}

/** A new account whose address follows from the base and a seed, with its coins, its bytes, and the program that owns it. */
export function createAccountWithSeed(
  payer: string,
  made: {
    readonly address: string;
    readonly seed: string;
    readonly lamports: bigint;
    readonly bytes: number;
    readonly owner: string;
  },
): Instruction {
  const seed = utf8(made.seed);
  return {
    program: systemProgram,
    accounts: [
      { address: payer, signs: true, writes: true },
      { address: made.address, writes: true },
    ],
    data: concatBytes(
      little(3, 4),
      bytesOf(payer),
      little(seed.length, 8),
      seed,
      little(made.lamports, 8),
      little(made.bytes, 8),
      bytesOf(made.owner),
    ),
  };
}

/** Makes a nonce account of a new account. */
export function initializeNonce(account: string, authority: string): Instruction {
  return {
    program: systemProgram,
    accounts: [{ address: account, writes: true }, { address: recentBlockhashesSysvar }, { address: rentSysvar }],
    data: concatBytes(little(6, 4), bytesOf(authority)),
  };
}

/** Where a token is held: the account, its owner, and the token. */
export interface TokenPlace {
  readonly account: string;
  readonly owner: string;
  readonly mint: string;
  readonly type: TokenType;
}

/** Opens an account for a token, or does nothing where it is there already. */
export function openTokenAccount(payer: string, { account, owner, mint, type }: TokenPlace): Instruction {
  return {
    program: associatedTokenProgram,
    accounts: [
      { address: payer, signs: true, writes: true },
      { address: account, writes: true },
      { address: owner },
      { address: mint },
      { address: systemProgram },
      { address: tokenPrograms[type] },
    ],
    data: Uint8Array.of(1),
  };
}

interface TokenAmount {
  readonly mint: string;
  readonly type: TokenType;
  readonly amount: bigint;
  readonly decimals: number;
}

/** Tokens from one account for them to another (TransferChecked, which names the token). */
export function transferTokens(from: string, to: string, authority: string, token: TokenAmount): Instruction {
  return {
    program: tokenPrograms[token.type],
    accounts: [
      { address: from, writes: true },
      { address: token.mint },
      { address: to, writes: true },
      { address: authority, signs: true },
    ],
    data: checked(12, token),
  };
}

/** New tokens to an account for them (MintToChecked). */
export function mintTokens(to: string, authority: string, token: TokenAmount): Instruction {
  return {
    program: tokenPrograms[token.type],
    accounts: [
      { address: token.mint, writes: true },
      { address: to, writes: true },
      { address: authority, signs: true },
    ],
    data: checked(14, token),
  };
}

/** Tokens of an account that are no more (BurnChecked). */
export function burnTokens(from: string, authority: string, token: TokenAmount): Instruction {
  return {
    program: tokenPrograms[token.type],
    accounts: [
      { address: from, writes: true },
      { address: token.mint, writes: true },
      { address: authority, signs: true },
    ],
    data: checked(15, token),
  };
}

function checked(code: number, { amount, decimals }: TokenAmount): Uint8Array {
  return concatBytes(Uint8Array.of(code), little(amount, 8), Uint8Array.of(decimals));
}

/** Makes a token of a new account (InitializeMint2), without anybody who may freeze it. */
export function initializeMint(mint: string, authority: string, type: TokenType, decimals: number): Instruction {
  return {
    program: tokenPrograms[type],
    accounts: [{ address: mint, writes: true }],
    data: concatBytes(Uint8Array.of(20, decimals), bytesOf(authority), Uint8Array.of(0)),
  };
}
