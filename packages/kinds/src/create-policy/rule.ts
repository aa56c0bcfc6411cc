import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent } from '../rules/loaded-state.ts';
import { checkPolicy, newPolicy } from '../shared/new-policy.ts';
import { targetDomain } from '../rules/target-domain.ts';
import type { CreatePolicy } from './schema.ts';

/** Adds a policy to the target domain. */
export const createPolicy: IntentRule<CreatePolicy> = {
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
