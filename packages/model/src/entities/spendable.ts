interface HeldAmounts {
  readonly totalAmount: string;
  readonly reservedAmount: string;
  readonly quarantinedAmount: string;
}

/** What can be spent of a balance, in the asset's smallest unit: all but what orders hold back and what is in quarantine; never below zero. */
export function spendable({ totalAmount, reservedAmount, quarantinedAmount }: HeldAmounts): bigint {
  const rest = BigInt(totalAmount) - BigInt(reservedAmount) - BigInt(quarantinedAmount);
  return rest < 0n ? 0n : rest;
}
