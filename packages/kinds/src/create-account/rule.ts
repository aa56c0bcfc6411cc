import type { Account } from '@countersign/model';
import type { CreateAccount } from './schema.ts';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent, requireLedger } from '../rules/loaded-state.ts';
import { targetDomain } from '../rules/target-domain.ts';
import { requireUsableVault } from '../shared/usable-vault.ts';

/** Makes an account in the target domain, with a key in a vault and addresses on one or more ledgers. */
export const createAccount: IntentRule<CreateAccount> = {
  references: ({ providerDetails }) => [{ kind: 'Vault', id: providerDetails.vaultId }],
  needs: (payload) => [
    { type: 'Entity', kind: 'Account', id: payload.id },
    { type: 'Entity', kind: 'Vault', id: payload.providerDetails.vaultId },
    ...requestedLedgers(payload).map((ledgerId) => ({ type: 'Ledger', ledgerId }) as const),
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'Account', payload.id);
    if (!absent.ok) return absent;
    const ledgerIds = checkLedgers(payload);
    if (!ledgerIds.ok) return ledgerIds;
    for (const ledgerId of ledgerIds.value) {
      const ledger = requireLedger(context, ledgerId);
      if (!ledger.ok) return ledger;
    }
    const { vaultId, keyStrategy } = payload.providerDetails;
    const vault = requireUsableVault(context, vaultId);
    if (!vault.ok) return vault;
    if (vault.value.enabledKeyStrategies?.includes(keyStrategy) === false) {
      return fail('UnsupportedAccountKeyStrategy', `Vault ${vault.value.alias} does not offer ${keyStrategy}`);
    }
    const domainId = targetDomain(context).id;
    const account: Account = {
      id: payload.id,
      domainId,
      alias: payload.alias,
      ...(payload.ledgerId === undefined ? {} : { ledgerId: payload.ledgerId }),
      providerDetails: {
        type: 'Vault',
        vaultId,
        keyStrategy,
        keyInformation: context.rules.accountKeyInformation({ id: payload.id, keyStrategy }),
      },
      lock: payload.lock,
      metadata: createdMetadata(payload, context),
    };
    const effect = { type: 'PrepareAccount', domainId, accountId: account.id, vaultId, ledgerIds: ledgerIds.value } as const;
    return ok(planOf([creation(context, 'Account', account)], [effect]));
  },
};

function requestedLedgers({ ledgerId, ledgerIds }: CreateAccount): string[] {
  return ledgerIds && ledgerIds.length > 0 ? ledgerIds : ledgerId === undefined ? [] : [ledgerId];
}

function checkLedgers(payload: CreateAccount): Result<string[], IntentFailure> {
  const ledgerIds = requestedLedgers(payload);
  if (ledgerIds.length === 0) return fail('LedgerNotProvided', 'An account needs at least one ledger');
  if (new Set(ledgerIds).size !== ledgerIds.length) return fail('InvalidCreateAccountParameters', 'A ledger is given twice');
  if (payload.ledgerId !== undefined && !ledgerIds.includes(payload.ledgerId)) {
    return fail('InvalidCreateAccountParameters', 'The ledger of the account is not among its ledgers');
  }
  return ok(ledgerIds);
}
