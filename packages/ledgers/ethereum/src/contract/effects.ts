import type { AssetReference } from '@countersign/ledger-port';

import { erc20, numberedToken } from '../assets.ts';
import type { CallEffect } from './calls.ts';

/**
 * From here on an allowance is unlimited to a person: no token has as many units, not even one of a trillion times a million coins with 18
 * decimals (2^120), so it is never used up. 2^96 - 1 is the largest one of tokens that count in 96 bits, which many wallets ask for.
 */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n - 1n || amount === 2n ** 96n - 1n;
}

/** An amount of tokens that a call moves if it succeeds. */
export interface TokenMovement {
  readonly asset: AssetReference;
  /** Absent where it is the caller's. */
  readonly from?: string;
  readonly to: string;
  readonly amount: bigint;
}

/** What a call of the contract moves; nothing for approvals. */
export function tokenMovements(effect: CallEffect, contract: string): readonly TokenMovement[] {
  if (effect.type !== 'Transfer') return [];
  const { standard, from, to, tokens } = effect;
  return tokens.map(({ tokenId = 0n, amount }) => ({
    asset: standard === 'ERC20' ? erc20(contract) : numberedToken(standard, contract, tokenId),
    ...(from !== undefined && { from }),
    to,
    amount,
  }));
}
