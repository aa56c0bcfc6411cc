import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Domain, IntentType } from '@countersign/model';

import { chainOf } from '../membership/membership.ts';

/** What belongs to the instance, which its root domain decides on. */
const inRoot: ReadonlySet<IntentType> = new Set<IntentType>([
  'v0_CreateVault',
  'v0_UpdateVault',
  'v0_LockVault',
  'v0_UnlockVault',
  'v0_UpdateTicker',
  'v0_LockTicker',
  'v0_UnlockTicker',
  'v0_ValidateTickers',
  'v0_SetSystemProperty',
]);

/**
 * The domain that decides on a proposal: the one it is made in; of what belongs to the instance, the topmost that may be read; of a domain's
 * own record, that domain; of its lock, the one above it.
 */
export function proposalTarget(payload: IntentPayload, domainId: string, domains: readonly Domain[]): string {
  if (inRoot.has(payload.type)) return chainOf(domainId, domains).at(-1) ?? domainId;
  if (payload.type === 'v0_UpdateDomain' || payload.type === 'v0_UpdateDomainPermissions') return payload.reference.id;
  if (payload.type !== 'v0_LockDomain' && payload.type !== 'v0_UnlockDomain') return domainId;
  return domains.find(({ id }) => id === payload.reference.id)?.parentId ?? domainId;
}
