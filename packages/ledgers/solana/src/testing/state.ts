import type { JsonObject } from '@countersign/kernel';

import { tokenAccountOf } from '../derived-addresses.ts';
import { systemProgram, type TokenType } from '../programs.ts';
import { chainStateToJson, type SolanaChainState, type SolanaMintState } from '../transaction/chain-state.ts';

/** A network with some wallets that have 10 SOL each. */
export function stateOf(wallets: readonly string[], over: Partial<SolanaChainState> = {}): SolanaChainState {
  return {
    blockHeight: 1000,
    slot: 1200,
    blockhash: '07'.repeat(32),
    lastValidBlockHeight: 1150,
    rentPerByte: '6960',
    unitPrices: { low: '0', medium: '20000', high: '500000' },
    accounts: Object.fromEntries(wallets.map((address) => [address, { lamports: '10000000000', owner: systemProgram }])),
    nonces: {},
    mints: {},
    tokenAccounts: {},
    ...over,
  };
}

/** The mint of a token without extensions. */
export function mintOf(tokenType: TokenType, over: Partial<SolanaMintState> = {}): SolanaMintState {
  return { tokenType, decimals: 6, accountBytes: tokenType === 'SPL' ? 165 : 170, ...over };
}

/** An account for a token, by its address. */
export function heldBy(owner: string, mint: string, type: TokenType, amount: string): SolanaChainState['tokenAccounts'] {
  return { [tokenAccountOf(owner, mint, type).address]: { mint, owner, amount } };
}

/** The state as a node gives it. */
export function inJson(state: SolanaChainState): JsonObject {
  return chainStateToJson(state);
}
