import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import type { UpdateDomain } from './schema.ts';

/** Renames and describes a domain; addressed to the domain itself. */
export const updateDomain: IntentRule<UpdateDomain> = {
  references: () => [],
  needs: ({ reference }) => [{ type: 'Entity', kind: 'Domain', id: reference.id }],
  plan(payload, context) {
    const domain = requireEditable(context, 'Domain', payload.reference);
    if (!domain.ok) return domain;
    const { metadata } = domain.value;
    const next = { ...domain.value, alias: payload.alias, metadata: nextMetadata(metadata, context, payload) };
    return ok(planOf([revision(context, 'Domain', next, metadata)]));
  },
};
