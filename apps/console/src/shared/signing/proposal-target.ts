import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Domain } from '@countersign/model';
import { kindsOfIntent } from '@countersign/model/names';

import { chainOf } from '../membership/membership.ts';

/**
 * The domain that decides on a proposal: the one it is made in; of what belongs to the instance, the topmost that may be read; of a domain's
 * own record, that domain; of its lock, the one above it.
 */
export function proposalTarget(payload: IntentPayload, domainId: string, domains: readonly Domain[]): string {
  const rule = kindsOfIntent[payload.type].target;
  if (rule === 'root') return chainOf(domainId, domains).at(-1) ?? domainId;
  if (payload.type === 'v0_UpdateDomain' || payload.type === 'v0_UpdateDomainPermissions') return payload.reference.id;
  if (rule !== 'parent' || !('reference' in payload)) return domainId;
  return domains.find(({ id }) => id === payload.reference.id)?.parentId ?? domainId;
}
