import type { SubstrateAccountState, SubstrateChainState } from '../transaction/chain-state.ts';

/** An Asset Hub of Polkadot with these accounts, for tests. */
export function chainOf(
  accounts: Readonly<Record<string, SubstrateAccountState>>,
  over: Partial<SubstrateChainState> = {},
): SubstrateChainState {
  return {
    finalHeight: 1_000_000,
    finalHash: '06'.repeat(32),
    height: 1_000_003,
    specVersion: 2_000_000,
    transactionVersion: 15,
    feeMultiplier: '1000000000000000000',
    existentialDeposit: '100000000',
    accounts,
    validators: [],
    ...over,
  };
}
