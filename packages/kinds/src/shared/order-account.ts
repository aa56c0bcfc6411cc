import type { Account, Ledger } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { requireEntity, requireLedger, requireUnlocked } from '../rules/loaded-state.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';
import { requireCurrentDomain } from '../rules/target-domain.ts';
import { requireUsableVault } from './usable-vault.ts';

/** The account an order spends from: of the target domain, unlocked, in a usable vault. */
export function requireSpendingAccount(context: IntentContext, accountId: string): Result<Account, IntentFailure> {
  const account = requireEntity(context, 'Account', accountId);
  if (!account.ok) return account;
  const target = requireCurrentDomain(context, account.value.domainId);
  if (!target.ok) return target;
  const unlocked = requireUnlocked('Account', account.value);
  if (!unlocked.ok) return unlocked;
  const vault = requireUsableVault(context, account.value.providerDetails.vaultId);
  return vault.ok ? account : vault;
}

/** The ledger an order is for, on which the account must be active (`LedgerNotFound`, `AccountNotReady`). */
export function requireActiveLedger(context: IntentContext, account: Account, ledgerId: string): Result<Ledger, IntentFailure> {
  const ledger = requireLedger(context, ledgerId);
  if (!ledger.ok) return ledger;
  return isActiveOn(context, account.id, ledgerId)
    ? ledger
    : fail('AccountNotReady', `Account ${account.alias} is not active on ${ledger.value.alias}`);
}

/** The ledger of an order that does not name one: the account's own (`LedgerNotProvided`). What else is good there is good on others of its family. */
export function impliedLedgerId({ facts, rules }: IntentContext, account: Account): Result<string, IntentFailure> {
  const ledgerId = rules.takesOnlyLedger ? onlyLedgerId(account, facts) : account.ledgerId;
  return ledgerId === undefined
    ? fail('LedgerNotProvided', 'The account has no ledger of its own: name the one that the order is for')
    : ok(ledgerId);
}

/** The account's own ledger, or the only one it is on. */
export function onlyLedgerId(account: Account, facts: LoadedFacts): string | undefined {
  const ledgerIds = facts.accountLedgers.filter((fact) => fact.accountId === account.id).map((fact) => fact.ledgerId);
  return account.ledgerId ?? (new Set(ledgerIds).size === 1 ? ledgerIds[0] : undefined);
}

/** True if the account can hold and spend on the ledger. */
export function isActiveOn(context: IntentContext, accountId: string, ledgerId: string): boolean {
  return context.facts.accountLedgers.some(
    (fact) => fact.accountId === accountId && fact.ledgerId === ledgerId && fact.status === 'Activated',
  );
}
