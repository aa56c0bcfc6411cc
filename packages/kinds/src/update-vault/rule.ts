import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { checkVaultParameters } from '../create-vault/rule.ts';
import type { UpdateVault } from './schema.ts';

/** Renames and describes a vault; addressed to the root domain. */
export const updateVault: IntentRule<UpdateVault> = {
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
      ...(payload.signWithinHours === undefined ? {} : { signWithinHours: payload.signWithinHours }),
      ...(payload.parameters === undefined ? {} : { parameters: payload.parameters }),
      metadata: nextMetadata(metadata, context, payload),
    };
    return ok(planOf([revision(context, 'Vault', next, metadata)]));
  },
};
