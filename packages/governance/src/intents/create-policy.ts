import { ok } from '@countersign/kernel';
import { creation, planOf } from './entity-changes.ts';
import type { IntentKind } from './intent-kind.ts';
import { requireAbsent } from './loaded-state.ts';
import { checkPolicy, newPolicy } from './new-policy.ts';
import { targetDomain } from './target-domain.ts';

/** Adds a policy to the target domain. */
export const createPolicy: IntentKind<'v0_CreatePolicy'> = {
  type: 'v0_CreatePolicy',
  targetRule: 'current',
  references: () => [],
  needs: ({ id }) => [{ type: 'Entity', kind: 'Policy', id }],
  plan(payload, context) {
    const absent = requireAbsent(context, 'Policy', payload.id);
    if (!absent.ok) return absent;
    const sound = checkPolicy(payload, context);
    if (!sound.ok) return sound;
    return ok(planOf([creation(context, 'Policy', newPolicy(payload, targetDomain(context).id, context))]));
  },
};
