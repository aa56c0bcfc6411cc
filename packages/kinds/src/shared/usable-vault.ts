import type { Vault } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { findEntity, requireUnlocked } from '../rules/loaded-state.ts';
import type { LoadedFacts, StateNeed } from '../rules/state-needs.ts';

/** A vault that can make keys and sign (`VaultNotFound`, `VaultLocked`, `VaultNotReady`). */
export function requireUsableVault(context: IntentContext, vaultId: string): Result<Vault, IntentFailure> {
  const vault = findEntity(context.facts, 'Vault', vaultId);
  if (!vault) return fail('VaultNotFound', `There is no vault ${vaultId}`);
  const unlocked = requireUnlocked('Vault', vault);
  if (!unlocked.ok) return unlocked;
  if (context.facts.pendingVaultIds.includes(vaultId)) return fail('VaultNotReady', `Vault ${vault.alias} is not set up yet`);
  return ok(vault);
}

/** Asks for the vault of an account that was loaded in the first round. */
export function vaultOfAccountNeeds(accountId: string, facts: LoadedFacts): StateNeed[] {
  const account = findEntity(facts, 'Account', accountId);
  return account ? [{ type: 'Entity', kind: 'Vault', id: account.providerDetails.vaultId }] : [];
}
