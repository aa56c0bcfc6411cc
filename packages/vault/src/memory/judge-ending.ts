import type { EndedOrder, OrderEnd } from '@countersign/model';

import type { SignedRecord } from './signing-memory.ts';

/** So many rivals are named at most, the newest. */
const mostRivals = 20;

/** How an order ended that was said to be stopped, and that was signed with nothing to exclude it: nobody can stop it here any more. */
const signedBefore: OrderEnd = { stage: 'Failed', hint: 'InternalError' };

/** What a signer has signed for an order, and whether that has ended: then nobody sends it any more. */
interface SignedOrder extends Pick<SignedRecord, 'subject' | 'resources'> {
  readonly hasEnded: boolean;
}

/**
 * What a signer says of the end of an order, by what it remembers. `signed` is what it has signed for this order and for those that share a resource
 * with it. A signed transaction can be paid until its ledger has taken another one that excludes it, and no row of the database changes that. So its order is
 * called stopped only where such another one has been signed and has not ended itself.
 */
export function judgeEnding(orderId: string, end: OrderEnd, signed: readonly SignedOrder[] = []): Omit<EndedOrder, 'orderId'> {
  const own = signed.find(({ subject }) => subject === orderId);
  if (own === undefined) return { end, wasSigned: false };
  const sharing = signed.filter(
    ({ subject, resources }) => subject !== orderId && resources.some((resource) => own.resources.includes(resource)),
  );
  const isExcluded = sharing.some(({ hasEnded }) => !hasEnded);
  const rivals = sharing.slice(-mostRivals).map(({ subject }) => subject);
  return {
    end: end.stage === 'Interrupted' && !isExcluded ? signedBefore : end,
    wasSigned: true,
    ...(rivals.length > 0 && { rivals }),
  };
}
