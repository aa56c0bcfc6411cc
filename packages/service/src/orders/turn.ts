import type { Place } from '@countersign/ledger-port';

import type { Predecessor } from './order-book.ts';

/** What is to be done with a transaction that is built and not signed. */
export type Turn = 'Sign' | 'Wait' | 'BuildAgain';

/**
 * Whose turn it is. An account's transactions are signed one after the other, each when the one before was sent, so that a nonce which
 * is never used leaves no hole behind which signed transactions wait for ever: what is not signed yet is simply built again. Vaults
 * without a network are asked for many at once, because they are seldom there.
 */
export function turnOf(place: Place, predecessor: Predecessor | undefined): Turn {
  if (place === 'Gone') return 'BuildAgain';
  if (place === 'Next') return 'Sign';
  if (predecessor === undefined) return 'BuildAgain';
  return predecessor === 'Waiting' ? 'Wait' : 'Sign';
}
