import type { Balance } from '@countersign/model';

/** What can be spent of a balance: all but what other orders hold and what is in quarantine; never below zero. Smallest units. */
export function availableOf({ totalAmount, reservedAmount, quarantinedAmount }: Balance): bigint {
  const available = BigInt(totalAmount) - BigInt(reservedAmount) - BigInt(quarantinedAmount);
  return available < 0n ? 0n : available;
}
