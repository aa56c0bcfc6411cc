import { err, isKeyOf, type Result } from '@countersign/kernel';

import type { Approved, Review } from './approved.ts';
import { reviewManifest } from './manifest.ts';
import { reviewOrder } from './order.ts';

type Reviewed = Result<Omit<Review, 'memory'> & Partial<Pick<Review, 'memory'>>, string>;

const kinds = {
  v0_CreateTransferOrder: reviewOrder,
  v0_CreateTransactionOrder: reviewOrder,
  v0_AttemptTransactionOrderCancellation: reviewOrder,
  v0_SignManifest: reviewManifest,
} as const;

/** A signature: what is signed follows from the kind of intent that was approved. */
export async function reviewSignature(approved: Approved<'Sign'>): Promise<Reviewed> {
  const { type } = approved.intent.proposal.payload;
  return isKeyOf(kinds, type) ? kinds[type](approved) : err(`This vault signs nothing for ${type}`);
}
