import type { IntentDryRunResponse } from '@countersign/contract';

/**
 * What an order costs at most beside what it pays: its fee, and what its network wants done first. Its maximum fee bounds both. In smallest units of the coin
 * that the fee is paid in.
 */
export function orderCost(fee: string, { preparations = [] }: Pick<IntentDryRunResponse, 'preparations'>): bigint {
  return preparations.reduce((sum, { cost }) => sum + BigInt(cost), BigInt(fee));
}
