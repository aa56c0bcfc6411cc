import { ok } from '@countersign/kernel';
import { requireEditable } from './editable.ts';
import { planOf, revision } from './entity-changes.ts';
import { nextMetadata } from './entity-metadata.ts';
import type { IntentKind } from './intent-kind.ts';
import { checkVaultParameters } from './create-vault.ts';

/** Renames and describes a vault; addressed to the root domain. */
export const updateVault: IntentKind<'v0_UpdateVault'> = {
  type: 'v0_UpdateVault',
  targetRule: 'root',
  references: ({ reference }) => [{ kind: 'Vault', id: reference.id }],
  needs: ({ reference }) => [{ type: 'Entity', kind: 'Vault', id: reference.id }],
  plan(payload, context) {
    const vault = requireEditable(context, 'Vault', payload.reference);
    if (!vault.ok) return vault;
    const parameters = checkVaultParameters(payload.parameters);
    if (!parameters.ok) return parameters;
    const { metadata } = vault.value;
    const next = {
      ...vault.value,
      alias: payload.alias,
      ...(payload.parameters === undefined ? {} : { parameters: payload.parameters }),
      metadata: nextMetadata(metadata, context, payload),
    };
    return ok(planOf([revision(context, 'Vault', next, metadata)]));
  },
};
