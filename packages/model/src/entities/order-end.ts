import { canonicalJson } from '@countersign/kernel';
import { z } from 'zod';

import { ApiFailedTransactionProcessingHint, ApiInterruptedTransactionCause } from './transaction.ts';

/**
 * How an order ended that its ledger is not to have any more. One that was paid ended as well: its ledger says so.
 */
export const OrderEnd = z.discriminatedUnion('stage', [
  /** It was to happen and could not. */
  z.strictObject({ stage: z.literal('Failed'), hint: ApiFailedTransactionProcessingHint }),
  /** People stopped it, or another transaction used up what it needed before it was sent. */
  z.strictObject({ stage: z.literal('Interrupted'), cause: ApiInterruptedTransactionCause, reason: z.string().min(1).max(200) }),
  /** It was sent, and its network takes it no more. */
  z.strictObject({ stage: z.literal('Expired') }),
  /** It was sent, and another transaction used up what it needed. */
  z.strictObject({ stage: z.literal('Replaced') }),
]);
export type OrderEnd = z.infer<typeof OrderEnd>;

/** What a vault says of an order for which it signs nothing any more. */
export interface EndedOrder {
  readonly orderId: string;
  readonly end: OrderEnd;
  /** True if it had signed for the order by then. */
  readonly wasSigned: boolean;
}

/** The same with the vault's signature over {@link endedOrderText}, base64. */
export interface SignedEnd extends EndedOrder {
  readonly signature: string;
}

/** The text that a vault signs to say so. */
export function endedOrderText({ orderId, end, wasSigned }: EndedOrder): string {
  return canonicalJson({ type: 'EndedOrder', version: 1, orderId, end, wasSigned });
}
