import { inEnglish, type LedgerModule } from '@countersign/ledger-port';

import { resultBytes } from './costs.ts';
import type { TronAccountState, TronChainState } from './transaction/chain-state.ts';

/** Of the energy of a call a fifth more is allowed: contracts that are called very often cost more from one hour to the next. */
const [marginParts, marginOf] = [6n, 5n];

/** What an energy of so much costs at most, in sun: what the limit of a call has to allow at least, and what it allows if it may. */
export function energyCosts(energy: bigint, sunPerEnergy: bigint): { readonly least: bigint; readonly wanted: bigint } {
  const withMargin = (energy * marginParts + marginOf - 1n) / marginOf;
  return { least: energy * sunPerEnergy, wanted: withMargin * sunPerEnergy };
}

/** What the bandwidth of a signed transaction of so many bytes costs at most, in sun. */
export function bandwidthCost(bytes: number, sunPerByte: bigint): bigint {
  return BigInt(bytes + resultBytes) * sunPerByte;
}

/**
 * What a transaction is likely to cost, in sun: bandwidth is free as long as what is staked for it, or else what is free every day, is enough for all of it, and
 * energy as far as what is staked for it goes. No limit counts on that, since others of the account may use it up first.
 */
export function likelyFee(
  bytes: number,
  energy: bigint,
  {
    stakedBandwidth,
    freeBandwidth,
    energy: stakedEnergy,
  }: Pick<TronAccountState, 'stakedBandwidth' | 'freeBandwidth' | 'energy'>,
  { sunPerByte, sunPerEnergy }: Pick<TronChainState, 'sunPerByte' | 'sunPerEnergy'>,
): bigint {
  const needed = BigInt(bytes + resultBytes);
  const isFree = [stakedBandwidth, freeBandwidth].some((left) => BigInt(left) >= needed);
  const burnt = energy - BigInt(stakedEnergy);
  return (isFree ? 0n : needed * BigInt(sunPerByte)) + (burnt > 0n ? burnt * BigInt(sunPerEnergy) : 0n);
}

/** One line for people. Nothing that is offered makes a block take a transaction sooner: all levels are the same. */
export const describeFee: LedgerModule['fees']['describe'] = (_fees, _priority, write = inEnglish) =>
  write('What the network takes for bandwidth and energy', {});
