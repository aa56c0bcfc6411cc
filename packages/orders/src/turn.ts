import type { Place } from '@countersign/ledger-port';

import type { SeenVersion } from './changes.ts';
import { rowOf, stageOf } from './stages.ts';
import type { TransactionState } from './stages.ts';

/**
 * How far the order is that has the nonce before an order's own. `Sent`: the ledger has its transaction, or had it. `Asked`: a vault
 * without a network is to sign it. `Waiting`: nobody has been sent anything yet.
 */
export type Predecessor = 'Sent' | 'Asked' | 'Waiting';

/** A transaction that has the nonce before an order's own. */
export interface NonceHolder extends TransactionState, SeenVersion {
  /** True if its ledger has confirmed it. */
  readonly isSpent: boolean;
  readonly isSigned: boolean;
}

/** How far the furthest of those is that race for the nonce before an order's own; undefined where no order has that nonce. */
export function predecessorAmong(holders: readonly NonceHolder[]): Predecessor | undefined {
  if (holders.length === 0) return undefined;
  if (holders.some((holder) => holder.isSpent || wasSent(holder))) return 'Sent';
  return holders.some((holder) => stageOf(holder) === 'Prepared' && !holder.isSigned) ? 'Asked' : 'Waiting';
}

function wasSent(holder: NonceHolder): boolean {
  const { milestone } = rowOf(stageOf(holder));
  return milestone === 'Sent' || milestone === 'Confirmed';
}

/** What is to be done with a transaction that is built and not signed. */
export type Turn = 'Sign' | 'Wait' | 'BuildAgain';

/**
 * Whose turn it is. An account's transactions are signed one after the other, each when the one before was sent, so that a nonce which
 * is never used leaves no hole behind which signed transactions wait for ever: what is not signed yet is simply built again. Vaults
 * without a network are asked for many at once, because they are rarely there.
 */
export function turnOf(place: Place, predecessor: Predecessor | undefined): Turn {
  if (place === 'Gone') return 'BuildAgain';
  if (place === 'Next') return 'Sign';
  if (predecessor === undefined) return 'BuildAgain';
  return predecessor === 'Waiting' ? 'Wait' : 'Sign';
}
