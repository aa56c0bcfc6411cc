import type { LockableEntity, WordOf } from '@countersign/model/names';

/**
 * What the lock of each kind of entity stops, beside changing it: what people read before they lock it. Each is tried on the rules
 * by the test of the package whose rules stop it.
 */
export const lockStops = {
  account: ['send', 'sign', 'bePaid', 'release', 'newAddress'],
  domain: ['propose', 'decide'],
  endpoint: ['bePaid', 'bePaidByAddress'],
  policy: ['govern'],
  ticker: ['send'],
  user: ['read', 'propose', 'approve'],
  vault: ['send', 'sign', 'newAccount', 'newAddress'],
} as const satisfies Readonly<Record<WordOf<LockableEntity>, readonly string[]>>;

/** One of what the lock of a kind of entity stops. */
export type LockStop<Kind extends keyof typeof lockStops> = (typeof lockStops)[Kind][number];
