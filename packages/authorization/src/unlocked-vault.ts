import type { Envelope } from '@countersign/governance';
import { err, ok } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { Vault } from '@countersign/model';
import type { Account } from '@countersign/model';
import type { SigningRefusal } from '@countersign/vault';

import { openVouched } from './approved-intent.ts';

/** Whom a vault trusts, and who it is. */
export interface VaultTrust {
  /** The notary's key, which is trusted beforehand. */
  readonly notaryKey: () => Promise<string>;
  /** The vault's own public key. Vaults without a network know their accounts otherwise: they are told by whom a file is for. */
  readonly publicKey?: string;
}

/**
 * Whether the vault may sign with the account's keys, by what the notary says of both: the account is one of this very vault, and
 * neither is locked.
 */
export function checkUnlocked(
  account: Account,
  shown: Envelope<Vault> | undefined,
  notaryKey: string,
  { publicKey }: VaultTrust,
): Result<void, SigningRefusal> {
  const vault = shown && openVouched(shown, Vault, notaryKey);
  const isOwn = vault?.id === account.providerDetails.vaultId && (publicKey === undefined || vault.publicKey === publicKey);
  if (shown === undefined ? publicKey !== undefined : !isOwn)
    return refuse('NotAuthorized', 'The account is one of another vault');
  if (account.lock !== 'Unlocked') return refuse('Locked', `The account ${account.id} is locked`);
  if (vault !== undefined && vault.lock !== 'Unlocked') return refuse('Locked', `The vault ${vault.id} is locked`);
  return ok(undefined);
}

/** Nothing is signed, for this reason. */
export function refuse(code: SigningRefusal['code'], message: string): Result<never, SigningRefusal> {
  return err({ code, message });
}
