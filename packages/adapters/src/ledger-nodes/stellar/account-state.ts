import type { StellarAccountState } from '@countersign/ledger-stellar';

import type { ServerAccount } from './servers.ts';

/** The account as the ledger's rules take it. */
export function stateOf(account: ServerAccount): StellarAccountState {
  const { balance, selling, buying, sequence, subentries, thresholds, flags, ownWeight } = account;
  const sponsored = account.sponsoring - account.sponsored;
  return {
    balance: balance.toString(),
    sequence,
    subentries,
    ...(sponsored !== 0 && { sponsored }),
    ...(selling > 0n && { sellingLiabilities: selling.toString() }),
    ...(buying > 0n && { buyingLiabilities: buying.toString() }),
    ...(account.memoRequired && { memoRequired: true }),
    // Without a threshold of its own any weight is enough, but not none.
    ...(ownWeight < Math.max(1, thresholds.medium) && { keyIsWeak: true }),
    ...(ownWeight < Math.max(1, thresholds.high) && { keyIsWeakForSettings: true }),
    ...(account.hasSigners && { hasSigners: true }),
    ...(flags.immutable && { isImmutable: true }),
    ...(flags.required && { asksForLeave: true }),
    ...(flags.revocable && { mayFreeze: true }),
    ...(flags.clawback && { mayTakeBack: true }),
  };
}
