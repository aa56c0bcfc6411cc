import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireLedger } from '../rules/loaded-state.ts';
import { requireUsableVault, vaultOfAccountNeeds } from '../shared/usable-vault.ts';
import type { AddAccountLedgers } from './schema.ts';

/** Gives an account addresses on more ledgers. */
export const addAccountLedgers: IntentRule<AddAccountLedgers> = {
  references: ({ reference }) => [{ kind: 'Account', id: reference.id }],
  needs: ({ reference, ledgerIds }) => [
    { type: 'Entity', kind: 'Account', id: reference.id },
    { type: 'AccountLedgers', accountId: reference.id },
    ...(ledgerIds ?? []).map((ledgerId) => ({ type: 'Ledger', ledgerId }) as const),
  ],
  furtherNeeds: ({ reference }, facts) => vaultOfAccountNeeds(reference.id, facts),
  plan(payload, context) {
    const account = requireEditable(context, 'Account', payload.reference);
    if (!account.ok) return account;
    const { id, domainId, metadata, providerDetails } = account.value;
    const ledgerIds = payload.ledgerIds ?? [];
    if (ledgerIds.length === 0) return fail('InvalidAddAccountLedgersParameters', 'No ledger is given');
    if (new Set(ledgerIds).size !== ledgerIds.length) {
      return fail('InvalidAddAccountLedgersParameters', 'A ledger is given twice');
    }
    const known = context.facts.accountLedgers.filter((fact) => fact.accountId === id).map((fact) => fact.ledgerId);
    for (const ledgerId of ledgerIds) {
      const ledger = requireLedger(context, ledgerId);
      if (!ledger.ok) return ledger;
      if (known.includes(ledgerId)) {
        return fail('InvalidAddAccountLedgersParameters', `The account is on ${ledger.value.alias} already`);
      }
    }
    const vault = requireUsableVault(context, providerDetails.vaultId);
    if (!vault.ok) return vault;
    const next = { ...account.value, metadata: nextMetadata(metadata, context) };
    const effect = { type: 'ActivateAccountLedgers', domainId, accountId: id, ledgerIds } as const;
    return ok(planOf([revision(context, 'Account', next, metadata)], [effect]));
  },
};
