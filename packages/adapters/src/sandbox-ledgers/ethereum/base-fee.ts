import { feeWave } from '../framework/fee-wave.ts';

/** Gas that fits into a block, and the amount at which the base fee stays as it is: EIP-1559. */
export const blockGasLimit = 30_000_000n;
const gasTarget = blockGasLimit / 2n;

export const initialBaseFee = 10_000_000_000n;

/** The base fee after a block: up to an eighth more or less than before, by how far the block was from its target. */
export function nextBaseFee(baseFee: bigint, gasUsed: bigint): bigint {
  if (gasUsed === gasTarget) return baseFee;
  if (gasUsed > gasTarget) {
    const increase = (baseFee * (gasUsed - gasTarget)) / gasTarget / 8n;
    return baseFee + (increase > 1n ? increase : 1n);
  }
  return baseFee - (baseFee * (gasTarget - gasUsed)) / gasTarget / 8n;
}

/**
 * The gas that the rest of the world uses in a block: it swings, and there is more of it when gas is cheap. Without it the
 * base fee of a network with a single user would fall to nothing.
 */
export function backgroundGas(height: number, baseFee: bigint): bigint {
  const demand = (gasTarget * (2n * initialBaseFee - baseFee)) / initialBaseFee;
  const gas = feeWave(height, demand > 1n ? demand : 1n, { swing: 40, period: 17 });
  return gas < blockGasLimit ? gas : blockGasLimit;
}
