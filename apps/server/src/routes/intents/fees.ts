import { isCodedError, ok } from '@countersign/kernel';
import { ownFeeOf } from '@countersign/kinds/words';
import type { IntentPorts, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What the fee of an order is told from. */
export interface IntentFeePorts {
  readonly reads: Reads;
  readonly intents: Pick<IntentPorts, 'estimates'>;
}

/** What an order that waits would cost at the fee that somebody set by hand, beside the usual one. Nobody's right to propose it is asked. */
export function intentFeesHandler({ reads, intents: { estimates } }: IntentFeePorts): ApiHandlers['intents']['fees'] {
  return async ({ params: { domainId, intentId } }) => {
    const intent = await reads.intent(domainId, intentId);
    if (!intent.ok) return intent;
    const { details, state } = intent.value.data;
    const own = state.status === 'Open' ? ownFeeOf(details.payload) : undefined;
    if (own === undefined || estimates === undefined) return ok({});
    try {
      const [{ fee }, { fee: usual }] = [await estimates.estimate(own.order), await estimates.estimate(own.usual)];
      return ok({ ...(fee && { fee }), ...(usual && { usual }) });
    } catch (error) {
      if (!isCodedError(error, 'LedgerUnreachable')) throw error;
      return { ok: false, error: { reason: 'RemoteServiceTimeout', message: 'The ledger cannot be reached', cause: error } };
    }
  };
}
