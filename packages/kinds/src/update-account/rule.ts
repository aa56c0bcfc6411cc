import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import type { UpdateAccount } from './schema.ts';

/** Renames and describes an account, and says which of its outputs are spent. */
export const updateAccount: IntentRule<UpdateAccount> = {
  references: ({ reference }) => [{ kind: 'Account', id: reference.id }],
  needs: ({ reference }) => [{ type: 'Entity', kind: 'Account', id: reference.id }],
  plan(payload, context) {
    const account = requireEditable(context, 'Account', payload.reference);
    if (!account.ok) return account;
    const { metadata } = account.value;
    const { alias, frozenOutputs, chosenOutputs } = payload;
    const next = {
      ...account.value,
      alias,
      ...(frozenOutputs && { frozenOutputs }),
      ...(chosenOutputs && { chosenOutputs }),
      metadata: nextMetadata(metadata, context, payload),
    };
    return ok(planOf([revision(context, 'Account', next, metadata)]));
  },
};
