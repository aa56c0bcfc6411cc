import { ok } from '@countersign/kernel';
import { requireEditable } from './editable.ts';
import { planOf, revision } from './entity-changes.ts';
import { nextMetadata } from './entity-metadata.ts';
import type { IntentKind } from './intent-kind.ts';

/** Replaces who may read what in a domain; addressed to the domain itself. */
export const updateDomainPermissions: IntentKind<'v0_UpdateDomainPermissions'> = {
  type: 'v0_UpdateDomainPermissions',
  targetRule: 'current',
  references: () => [],
  needs: ({ reference }) => [{ type: 'Entity', kind: 'Domain', id: reference.id }],
  plan(payload, context) {
    const domain = requireEditable(context, 'Domain', payload.reference);
    if (!domain.ok) return domain;
    const { metadata } = domain.value;
    const next = { ...domain.value, permissions: payload.permissions, metadata: nextMetadata(metadata, context) };
    return ok(planOf([revision(context, 'Domain', next, metadata)]));
  },
};
