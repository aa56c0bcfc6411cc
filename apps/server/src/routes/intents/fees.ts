import { isCodedError, ok } from '@countersign/kernel';
import { isOrder, ownFeeOf } from '@countersign/kinds/words';
import type { IntentPorts, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What it takes to say the fee of an order. */
export interface IntentFeePorts {
  readonly reads: Reads;
  readonly intents: Pick<IntentPorts, 'estimates'>;
}

/**
 * What an order that waits would cost at the fee that somebody set by hand, beside the usual one, and what its ledger says of the account. Nobody's
 * right to propose it is asked, so how much is there is not said.
 */
export function intentFeesHandler({ reads, intents: { estimates } }: IntentFeePorts): ApiHandlers['intents']['fees'] {
  return async ({ params: { domainId, intentId } }) => {
    const intent = await reads.intent(domainId, intentId);
    if (!intent.ok) return intent;
    const { details, state } = intent.value.data;
    const { payload } = details;
    if (state.status !== 'Open' || !isOrder(payload) || estimates === undefined) return ok({});
    const own = ownFeeOf(payload);
    try {
      const { fee, result, ledgerWarnings } = await estimates.estimate(own?.order ?? payload);
      const usual = own && (await estimates.estimate(own.usual)).fee;
      const isNotReady = result !== undefined && 'hint' in result && result.hint === 'AccountNotReadyOnLedger';
      return ok({
        ...(own && fee && { fee }),
        ...(usual && { usual }),
        ...(ledgerWarnings && { ledgerWarnings }),
        ...(isNotReady && { isNotReady }),
      });
    } catch (error) {
      if (!isCodedError(error, 'LedgerUnreachable')) throw error;
      return { ok: false, error: { reason: 'RemoteServiceTimeout', message: 'The ledger cannot be reached', cause: error } };
    }
  };
}
