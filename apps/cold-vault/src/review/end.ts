import { authorizeEnd } from '@countersign/authorization';
import { err, ok, utf8, type Result } from '@countersign/kernel';
import { endedOrderText, type EndedOrder, type OrderEnd } from '@countersign/model';
import type { VaultOperationOf } from '@countersign/vault';

import { rememberEnded } from '../memory.ts';
import type { Review, ReviewContext } from './approved.ts';

/**
 * An order that has ended: the vault remembers that it signs nothing for it any more. That people cancelled it is proven; every other end is the
 * word of the instance, which can keep an order from being signed in any case.
 */
export function reviewEnd(
  { id, orderId, end, bundle }: VaultOperationOf<'End'>,
  { memory: before, notaryKey, signer }: ReviewContext,
): Result<Review, string> {
  const { approvedIn, journalHeads } = before;
  const around = { instance: approvedIn };
  const allowed = authorizeEnd(
    { orderId, end, bundle },
    { notaryKey, around, ...(journalHeads && { knownHeads: journalHeads }) },
  );
  if (!allowed.ok) return err(allowed.error.message);
  const { memory, ended } = rememberEnded(before, orderId, end);
  return ok({
    title: 'Sign nothing for an order any more',
    lines: [`Order ${orderId} has ended: ${endText(ended.end)}`, ...signedBefore(ended)],
    warnings: [],
    needsCare: false,
    memory,
    ...(signer && {
      grant: { type: 'Ended', operationId: id, ...ended, signature: signer.signStatement(utf8(endedOrderText(ended))) },
    }),
  });
}

function endText(end: OrderEnd): string {
  if (end.stage === 'Failed') return `failed, ${end.hint}`;
  if (end.stage === 'Interrupted') return `${end.cause === 'Cancellation' ? 'cancelled' : 'stopped'}, "${end.reason}"`;
  return end.stage === 'Expired' ? 'expired' : 'replaced';
}

/** What the operator is shown of an order that was signed: the vault cannot take that back. */
function signedBefore({ wasSigned, rivals }: EndedOrder): readonly string[] {
  if (!wasSigned) return [];
  const mayBePaid = 'This vault had signed for it before: it may still be paid';
  return [rivals === undefined ? mayBePaid : `${mayBePaid}, unless the ledger has one of these orders: ${rivals.join(', ')}`];
}
