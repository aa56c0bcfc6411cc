import { accountPath } from '@countersign/authorization';
import type { VaultOperationOf } from '@countersign/vault';

/**
 * True if every key is one of the account: derived below its own path, or an independent one under its name. What the notary says of an
 * account's addresses is not enough here: an order for one account must not spend what another one holds.
 */
export function areOwnKeys(payloads: VaultOperationOf<'Sign'>['payloads'], accountId: string): boolean {
  const root = accountPath(accountId);
  return payloads.every(({ key, sealedKeyName }) =>
    key.strategy === 'Random'
      ? sealedKeyName?.startsWith(`account:${accountId}:`) === true
      : key.path === root || key.path.startsWith(`${root}/`),
  );
}
