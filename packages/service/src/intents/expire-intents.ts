import { expire } from '@countersign/governance';
import { isCodedError } from '@countersign/kernel';

import type { IntentPorts } from './intent-ports.ts';
import { sealChange } from '../ports/seal-change.ts';
import { intentRecord } from './intent-record.ts';

const batch = 100;

/**
 * Expires the intents that wait and whose expiry has passed, up to a hundred at a time. Any number of processes may do it
 * at once: each intent expires once. Throws `IntegrityViolation` for one that is not what the notary signed, once the others are done.
 * @returns how many this call expired
 */
export async function expireIntents(ports: IntentPorts): Promise<number> {
  const now = ports.clock.now();
  let count = 0;
  let violation: unknown;
  for (const intentId of await ports.store.loadExpired(now, batch)) {
    const state = await ports.store.loadDecision({ intentId }).catch((error: unknown) => {
      if (!isCodedError(error, 'IntegrityViolation')) throw error;
      violation ??= error;
    });
    const { intent, version, rootDomainId } = state ?? {};
    const expired = intent && expire(intent, now);
    if (!expired || version === undefined) continue;
    const change = await sealChange(await ports.notary(), {
      at: now.toISOString(),
      rootDomainId: rootDomainId ?? '',
      intent: intentRecord({ intent: expired.intent, version: version + 1, made: [] }),
      events: expired.events,
    });
    const committed = await ports.store.commit(change);
    if (committed.ok) count++;
  }
  if (violation !== undefined) throw violation;
  return count;
}
