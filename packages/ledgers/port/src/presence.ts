import type { LockedAmount } from './holding.ts';

/**
 * What makes an address be on its network, where it is not from the beginning. `Payment`: the first payment of its coin, if it is large enough.
 * `OtherAccount`: a transaction of its own kind, of another account. `OwnKey`: the first transaction that reveals its key.
 */
export type AccountCreation = 'Payment' | 'OtherAccount' | 'OwnKey';

/** Whether a network has an address as an account, in the words of all networks. Amounts are in the smallest unit of the coin. */
export interface Presence {
  /** An address that is not there holds nothing and can send nothing; one that is there may go again. */
  readonly isThere: boolean;
  /** The least that brings it there. */
  readonly minimum: bigint;
  /** What of its coins it cannot send now, and why. */
  readonly locked: readonly LockedAmount[];
}
