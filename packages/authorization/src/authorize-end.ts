import { ok, type Result } from '@countersign/kernel';
import type { OrderEnd } from '@countersign/model';

import { approvedIntent } from './approved-intent.ts';
import type { AuthorizationContext } from './authorization-context.ts';
import { readEnd } from './evidence.ts';
import { refuse, type AuthorizationRefusal } from './refusal.ts';
import { orderEndedBy } from './replaced-order-id.ts';

/**
 * A vault's own check before it remembers that an order has ended. A cancellation is one that people signed for, and that was executed; so is a
 * replacement where people decided it. Every other end is what happened, of which nobody has a proof: the vault signs nothing more then, which holds a
 * payment up and moves nothing. What it says of an order that it has signed is judged by what it remembers (`judgeEnding`).
 */
export function authorizeEnd(
  request: { readonly orderId: string; readonly end: OrderEnd; readonly bundle?: unknown },
  context: Pick<AuthorizationContext, 'notaryKey' | 'around' | 'knownHeads'>,
): Result<void, AuthorizationRefusal> {
  const read = readEnd(request);
  if (!read.ok) return read;
  const { orderId, end, bundle } = read.value;
  const isDecided = end.stage === 'Interrupted' && end.cause === 'Cancellation';
  if (bundle === undefined)
    return isDecided ? refuse('NotAuthorized', 'It is not shown that people cancelled the order') : ok(undefined);
  const proven = approvedIntent(bundle, context);
  if (!proven.ok) return refuse('NotAuthorized', proven.error);
  const { payload } = proven.value.proposal;
  if (orderEndedBy(payload) !== orderId)
    return refuse('NotAuthorized', 'The evidence is for the end of no order, or of another one');
  const isCancellation = payload.type === 'v0_AttemptTransactionOrderCancellation';
  return isDecided === isCancellation
    ? ok(undefined)
    : refuse('NotAuthorized', 'The order ended in another way than people decided');
}
