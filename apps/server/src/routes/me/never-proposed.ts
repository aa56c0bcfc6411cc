import { ok } from '@countersign/kernel';
import { findNeverProposed, type NeverProposedPorts, type Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What finding out what the caller can never propose needs. */
export interface NeverProposedHandlerPorts {
  readonly reads: Pick<Reads, 'me'>;
  readonly intents: NeverProposedPorts;
}

/** Which kinds of intents the caller need not be offered in a domain. */
export function neverProposedHandler({ reads, intents }: NeverProposedHandlerPorts): ApiHandlers['me']['neverProposed'] {
  return async ({ params: { domainId }, person }) => {
    const me = await reads.me(person);
    if (!me.ok) return me;
    const userId = me.value.domains[0]?.userReference.id ?? '';
    return ok(await findNeverProposed(intents, { userId, domainId }));
  };
}
