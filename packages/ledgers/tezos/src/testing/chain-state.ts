import { encodeText } from '../bytes/base58.ts';
import type { TezosAccountState, TezosChainState } from '../transaction/chain-state.ts';

/** A chain with these accounts, for tests. */
export function chainOf(
  accounts: Readonly<Record<string, TezosAccountState>>,
  over: Partial<TezosChainState> = {},
): TezosChainState {
  return {
    branch: encodeText('block', new Uint8Array(32).fill(7)),
    branchLevel: 998,
    level: 1_000,
    costPerByte: '250',
    minimalFee: '100',
    nanotezPerGas: '100',
    nanotezPerByte: '1000',
    accounts,
    bakers: [],
    ...over,
  };
}
