import { ok } from '@countersign/kernel';
import { requireEditable } from './editable.ts';
import { planOf, revision } from './entity-changes.ts';
import { nextMetadata } from './entity-metadata.ts';
import type { IntentKind } from './intent-kind.ts';

/** Renames and describes a domain; addressed to the domain itself. */
export const updateDomain: IntentKind<'v0_UpdateDomain'> = {
  type: 'v0_UpdateDomain',
  targetRule: 'current',
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
