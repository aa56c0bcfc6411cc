import type { Account, Ledger, Manifest } from '@countersign/model';
import type { SignManifest } from './schema.ts';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent } from '../rules/loaded-state.ts';
import { isActiveOn, requireActiveLedger, requireSpendingAccount } from '../shared/order-account.ts';
import { vaultOfAccountNeeds } from '../shared/usable-vault.ts';

/** Has an account's key sign a message, a token, or bytes. */
export const signManifest: IntentRule<SignManifest> = {
  references: ({ accountId }) => [{ kind: 'Account', id: accountId }],
  needs: ({ id, accountId, ledgerId }) => [
    { type: 'Entity', kind: 'Manifest', id },
    { type: 'AccountLedgers', accountId },
    ...(ledgerId === undefined ? [] : [{ type: 'Ledger', ledgerId } as const]),
  ],
  furtherNeeds: ({ accountId, ledgerId }, facts) => [
    ...vaultOfAccountNeeds(accountId, facts),
    ...facts.accountLedgers
      .filter((fact) => fact.accountId === accountId && ledgerId === undefined)
      .map((fact) => ({ type: 'Ledger', ledgerId: fact.ledgerId }) as const),
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'Manifest', payload.id);
    if (!absent.ok) return absent;
    const account = requireSpendingAccount(context, payload.accountId);
    if (!account.ok) return account;
    const ledgers = usableLedgers(context, account.value, payload);
    if (!ledgers.ok) return ledgers;
    const ledger = context.rules.manifestLedger(payload.content, account.value, ledgers.value);
    if (!ledger.ok) return ledger;
    const { domainId } = account.value;
    const manifest: Manifest = {
      id: payload.id,
      domainId,
      accountId: payload.accountId,
      ...(payload.ledgerId === undefined ? {} : { ledgerId: payload.ledgerId }),
      content: payload.content,
      metadata: createdMetadata(payload, context),
    };
    const effect = {
      type: 'SignManifest',
      domainId,
      manifestId: manifest.id,
      accountId: manifest.accountId,
      ledgerId: ledger.value.id,
    } as const;
    return ok(planOf([creation(context, 'Manifest', manifest)], [effect]));
  },
};

/** The ledger that is asked for, or those that the account is active on: its own first, then by id. */
function usableLedgers(
  context: IntentContext,
  account: Account,
  { ledgerId }: SignManifest,
): Result<readonly Ledger[], IntentFailure> {
  if (ledgerId !== undefined) {
    const ledger = requireActiveLedger(context, account, ledgerId);
    return ledger.ok ? ok([ledger.value]) : ledger;
  }
  const rank = (ledger: Ledger) => `${ledger.id === account.ledgerId ? 0 : 1}${ledger.id}`;
  const active = context.facts.ledgers
    .filter((ledger) => isActiveOn(context, account.id, ledger.id))
    .toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
  return active.length > 0 ? ok(active) : fail('AccountNotReady', `Account ${account.alias} is not active on any ledger`);
}
