import type { JsonObject } from '@countersign/kernel';
import type { BroadcastRefusal, RefusalReason } from '@countersign/ledger-port';
import { isPassing } from '@countersign/ledger-port/refusal';

import type { OrderStep } from './take-step.ts';

/** What becomes of an order whose transaction cannot be built: it waits where that helps, or has failed for good. */
export function refusedPreparation(reason: RefusalReason): OrderStep {
  return isPassing(reason) ? { step: 'Wait', hint: reason } : { step: 'Fail', hint: reason };
}

/** Why a network did not take a transaction; one that has it already did take it. `Past`: its final blocks show that it never will. */
export type NetworkRefusal = Exclude<BroadcastRefusal, 'AlreadyKnown'> | 'Past';

/** What final blocks say, which is for good. */
type FinalRefusal = 'Past' | 'DoubleSpend';

/**
 * What a network's refusal means for an order that was signed. The node that refuses it was shown its bytes, may keep them, and may have a block take them
 * yet: so its word ends nothing, however final it sounds. Only final blocks do, which are past its time, or have another one in its place.
 */
const refusedBroadcasts = {
  NotYet: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  FeeTooLow: { step: 'Wait', hint: 'CurrentlyFeesTooSmall' },
  InsufficientFunds: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  Unreachable: { step: 'Wait', hint: 'TransientIssue' },
  Expired: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  InvalidAccountState: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  InvalidDestination: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  InvalidSignature: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  Malformed: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  Rejected: { step: 'Wait', hint: 'CurrentlyRejectedByLedger' },
  Past: { step: 'Fail', hint: 'BroadcastExpired' },
  DoubleSpend: { step: 'Fail', hint: 'TransactionRejected' },
} as const satisfies Record<Exclude<NetworkRefusal, FinalRefusal>, OrderStep & { step: 'Wait' }> &
  Record<FinalRefusal, OrderStep & { step: 'Fail' }>;

/**
 * What becomes of an order whose transaction a network refused, and so does not have for now. A replacement that spends what is spent is too
 * late: what it was to replace is there already.
 */
export function refusedBroadcast(reason: NetworkRefusal, isReplacement: boolean): OrderStep {
  if (reason === 'DoubleSpend' && isReplacement) return { step: 'Fail', hint: 'TransactionNotEligibleForReplacement' };
  return refusedBroadcasts[reason];
}

/**
 * What becomes of an order whose transaction the network had, forgot, and refuses now: it is lost where its outputs or nonce are used up,
 * or its time is past. A replacement that comes after what it was to replace is too late as well.
 */
export function refusedAgain(reason: NetworkRefusal, isReplacement: boolean): OrderStep {
  if (reason === 'Past') return { step: 'Expire' };
  if (reason === 'DoubleSpend') return { step: isReplacement ? 'Expire' : 'Displace' };
  return { step: 'Wait' };
}

/** Why there is no signature: the vault cannot sign now, it is too late, or the vault looked at the order and will not have it. */
export type SignatureRefusal = 'NotNow' | 'TooLate' | 'Refused';

/** So often a vault is asked that says no, in case that what it was shown is put right. */
const mostRefusals = 5;

/**
 * What becomes of an order that its vault does not sign; `work` notes the refusals with this one. What was built is never sent after the
 * last of them, so what is reserved for it is given back.
 */
export function refusedSignature(refusal: SignatureRefusal, refusals: number, work: JsonObject): OrderStep {
  if (refusal === 'TooLate') return { step: 'Fail', hint: 'BroadcastExpired' };
  if (refusal === 'NotNow') return { step: 'Wait' };
  return refusals < mostRefusals ? { step: 'RefuseSignature', work } : { step: 'Fail', hint: 'InternalError', refused: { work } };
}

/** Why a step was not written although the order is as it was: what others have. */
export type RefusedWrite = 'NotEnoughFunds' | 'ResourceTaken' | 'TransactionTaken';

/**
 * What becomes of an order whose step could not be written; undefined if it is worth another try at once. Where another order's bytes
 * came to nothing and these are the same, they would pay for both or for none.
 */
export function refusedWrite(refusal: RefusedWrite): OrderStep | undefined {
  if (refusal === 'NotEnoughFunds') return { step: 'Wait', hint: 'CurrentlyNotEnoughFunds' };
  return refusal === 'TransactionTaken' ? { step: 'Fail', hint: 'TransactionRejected' } : undefined;
}
