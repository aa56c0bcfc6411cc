import type { CardanoChainState, StakeState, UnspentOutput } from '../transaction/chain-state.ts';

/** What the main network asks for. */
export const protocol = {
  feePerByte: '44',
  feeConstant: '155381',
  coinsPerByte: '4310',
  maximumSize: 16_384,
  maximumValueSize: 5_000,
  stakeDeposit: '2000000',
} as const;

/** A stake that could do anything. */
export const readyStake: StakeState = { deposit: '2000000', rewards: '0' };

/** An output in a block, for tests. */
export function outputAt(address: string, index: number, amount: bigint, over: Partial<UnspentOutput> = {}): UnspentOutput {
  const transactionId = (index + 1).toString(16).padStart(64, '0');
  return { transactionId, index, amount: amount.toString(), address, height: 900, ...over };
}

/** A network with these outputs, for tests. */
export function chainOf(outputs: readonly UnspentOutput[], stakes: CardanoChainState['stakes'] = {}): CardanoChainState {
  return { slot: 1_000, protocol, outputs, stakes };
}
