import { nativeAsset, type Movement } from '@countersign/ledger-port';

import type { ReadTransaction } from './read-transaction.ts';

/** What the bytes of a payment say that moves. What an account that is closed still has is not among them: only its network knows how much. */
export function movementsOf({ type, amount, sender, receiver }: ReadTransaction): readonly Movement[] {
  if (type !== 'pay' || amount === 0n) return [];
  return [{ index: 0, asset: nativeAsset, from: [sender], to: receiver, amount, metadata: { type: 'Algorand' } }];
}
