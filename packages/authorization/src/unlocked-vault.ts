import { ok, type Result } from '@countersign/kernel';
import { Vault, type Account, type Envelope } from '@countersign/model';

import type { AuthorizationContext } from './authorization-context.ts';
import { refuse, type AuthorizationRefusal } from './refusal.ts';
import { openVerified } from './open-verified.ts';

/**
 * Whether the vault may sign with the account's keys, by what the notary says of both: the account is one of this very vault, and
 * neither is locked.
 */
export function checkUnlocked(
  account: Account,
  shown: Envelope<Vault> | undefined,
  { notaryKey, vaultKey }: AuthorizationContext,
): Result<void, AuthorizationRefusal> {
  const vault = shown && openVerified(shown, Vault, notaryKey);
  const isOwn = vault?.id === account.providerDetails.vaultId && (vaultKey === undefined || vault.publicKey === vaultKey);
  if (shown === undefined ? vaultKey !== undefined : !isOwn)
    return refuse('NotAuthorized', 'The account is one of another vault');
  if (account.lock !== 'Unlocked') return refuse('Locked', `The account ${account.id} is locked`);
  if (vault !== undefined && vault.lock !== 'Unlocked') return refuse('Locked', `The vault ${vault.id} is locked`);
  return ok(undefined);
}
