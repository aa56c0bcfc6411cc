import { concatBytes, utf8 } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

import { addressOf, bytesOf, isPoint } from './address.ts';
import { associatedTokenProgram, tokenPrograms, type TokenType } from './programs.ts';

const marker = utf8('ProgramDerivedAddress');

/** An address that a program has from seeds, with the byte that leads off the curve (https://solana.com/docs/core/pda). */
export interface ProgramAddress {
  readonly address: string;
  readonly bump: number;
}

/** The address of a program for some seeds: that of the highest byte behind them which is no point of the curve, so that nobody has a key of it. */
function programAddress(program: string, seeds: readonly Uint8Array[]): ProgramAddress {
  for (let bump = 255; bump >= 0; bump--) {
    const bytes = sha256(concatBytes(...seeds, Uint8Array.of(bump), bytesOf(program), marker));
    if (!isPoint(bytes)) return { address: addressOf(bytes), bump };
  }
  throw new Error('No byte leads off the curve');
}

/** The account that holds a token for an owner: the associated token account (https://spl.solana.com/associated-token-account). */
export function tokenAccountOf(owner: string, mint: string, type: TokenType): ProgramAddress {
  return programAddress(associatedTokenProgram, [bytesOf(owner), bytesOf(tokenPrograms[type]), bytesOf(mint)]);
}

/** The address that a base key has for a seed and the program that is to own it; the base signs for it. */
export function addressWithSeed(base: string, seed: string, program: string): string {
  return addressOf(sha256(concatBytes(bytesOf(base), utf8(seed), bytesOf(program))));
}
