import type { IntentDryRunResponse } from '@countersign/contract';

/** What an order costs at most beside what it pays, in smallest units of the coin that its fee is paid in. Its maximum fee bounds the whole. */
export interface OrderCost {
  /** The fee, and what the network wants done first. */
  readonly fee: bigint;
  /** Of that what the network wants done first. */
  readonly preparing: bigint;
}

/** What comes of asking what an order costs now; or its ledger would not take it, mostly with its hint. */
export type Estimate =
  | ({ readonly kind: 'fee'; readonly tickerId?: string } & OrderCost)
  /** `spendable`: where funds are too few, what could be sent, in smallest units. */
  | { readonly kind: 'refused'; readonly hint?: string; readonly spendable?: bigint };

/** What an order costs by a dry run that says its fee. */
export function orderCost(fee: string, { preparations = [] }: Pick<IntentDryRunResponse, 'preparations'>): OrderCost {
  const preparing = preparations.reduce((sum, { cost }) => sum + BigInt(cost), 0n);
  return { fee: BigInt(fee) + preparing, preparing };
}
