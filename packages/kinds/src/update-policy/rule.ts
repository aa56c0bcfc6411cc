import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { checkPolicy, policyRule } from '../shared/new-policy.ts';
import type { UpdatePolicy } from './schema.ts';

/** Replaces what a policy says. Intents that are under way keep the revision they were proposed under. */
export const updatePolicy: IntentRule<UpdatePolicy> = {
  references: () => [],
  needs: ({ reference }) => [{ type: 'Entity', kind: 'Policy', id: reference.id }],
  plan(payload, context) {
    const policy = requireEditable(context, 'Policy', payload.reference);
    if (!policy.ok) return policy;
    const sound = checkPolicy(payload, context);
    if (!sound.ok) return sound;
    const { id, domainId, lock, metadata } = policy.value;
    const next = { id, domainId, ...policyRule(payload), lock, metadata: nextMetadata(metadata, context, payload) };
    return ok(planOf([revision(context, 'Policy', next, metadata)]));
  },
};
