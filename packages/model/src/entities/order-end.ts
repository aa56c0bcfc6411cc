import { canonicalJson } from '@countersign/kernel';
import { z } from 'zod';

/** Why an order could not happen, for good. */
export const OrderFailure = z.enum([
  'AccountAlreadyActivatedOnLedger',
  'BroadcastExpired',
  'InternalError',
  'InvalidAccountStateOnLedger',
  'InvalidAmount',
  'InvalidContractParameters',
  'InvalidDestination',
  'InvalidUserPayload',
  'LockedDestination',
  'OnLedgerFailure',
  'ReplacementTransactionFeesTooLow',
  'TransactionNotEligibleForReplacement',
  'TransactionRejected',
  'TransientIssue',
]);
export type OrderFailure = z.infer<typeof OrderFailure>;

/** Who stopped an order: people, another transaction that took its place, or this instance itself. */
export const InterruptionCause = z.enum(['Cancellation', 'Internal', 'Replacement']);
export type InterruptionCause = z.infer<typeof InterruptionCause>;

/**
 * How an order ended that its ledger is not to have any more. One that was paid ended as well: its ledger says so.
 */
export const OrderEnd = z.discriminatedUnion('stage', [
  /** It was to happen and could not. */
  z.strictObject({ stage: z.literal('Failed'), hint: OrderFailure }),
  /** People stopped it, or another transaction used up what it needed before it was sent. */
  z.strictObject({ stage: z.literal('Interrupted'), cause: InterruptionCause, reason: z.string().min(1).max(200) }),
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
  /** True if it had signed for the order by then: unless something on the ledger excludes it, it may still be paid. */
  readonly wasSigned: boolean;
  /**
   * Other orders that it had signed by then, each of which uses up something that this one does: their ledger takes one of them at most. Absent where there is
   * none, and in what earlier releases said.
   */
  readonly rivals?: readonly string[];
}

/** The same with the vault's signature over {@link endedOrderText}, base64. */
export interface SignedEnd extends EndedOrder {
  readonly signature: string;
}

/** The text that a vault signs to say so. */
export function endedOrderText({ orderId, end, wasSigned, rivals }: EndedOrder): string {
  const text = { type: 'EndedOrder', version: 1, orderId, end, wasSigned };
  return canonicalJson(rivals === undefined ? text : { ...text, rivals: [...rivals] });
}

/**
 * Whether it is said of an end that the time of the transaction was over. A worker finds that by final blocks on every node: where nobody lied to the vault,
 * what it had signed can't be paid any more.
 */
export function isSaidToBeLate(end: OrderEnd): boolean {
  return end.stage === 'Expired' || (end.stage === 'Failed' && end.hint === 'BroadcastExpired');
}

/**
 * Whether an order that ended may still be paid, by what its vault has signed of that: its transaction is somewhere, and its ledger has confirmed neither that
 * nor another one of which it takes one at most. That its time is over, no vault can know: see
 * {@link isSaidToBeLate}. `isConfirmed` says it of orders by their ids.
 */
export function mayStillBePaid(
  { orderId, wasSigned, rivals = [] }: Pick<EndedOrder, 'orderId' | 'rivals'> & Partial<Pick<EndedOrder, 'wasSigned'>>,
  isConfirmed: (orderId: string) => boolean,
): boolean {
  return wasSigned === true && !isConfirmed(orderId) && !rivals.some(isConfirmed);
}
