import type { EndedOrder, OrderEnd } from '@countersign/model';

import type { SignedRecord } from './signing-memory.ts';

/** So many rivals are named at most, the newest. */
const mostRivals = 20;

/** How an order ended that was said to be stopped, and that was signed with nothing to exclude it: nobody can stop it here any more. */
const signedBefore: OrderEnd = { stage: 'Failed', hint: 'InternalError' };

/**
 * What a signer says of the end of an order, by what it remembers. `signed` is what it has signed for this order and for those that share a resource
 * with it. What was signed may be paid whatever the database says, unless its ledger takes another transaction that uses up the same: so it is never
 * said to be stopped without one.
 */
export function judgeEnding(
  orderId: string,
  end: OrderEnd,
  signed: readonly Pick<SignedRecord, 'subject' | 'resources'>[],
): Omit<EndedOrder, 'orderId'> {
  const own = signed.find(({ subject }) => subject === orderId);
  if (own === undefined) return { end, wasSigned: false };
  const rivals = signed.flatMap(({ subject, resources }) =>
    subject !== orderId && resources.some((resource) => own.resources.includes(resource)) ? subject : [],
  );
  if (rivals.length === 0) return { end: end.stage === 'Interrupted' ? signedBefore : end, wasSigned: true };
  return { end, wasSigned: true, rivals: rivals.slice(-mostRivals) };
}
