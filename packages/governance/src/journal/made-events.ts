import type { DomainEvent } from '@countersign/kinds/rules';
import type { Account, GenesisRequest, GenesisSucceeded, Ledger, Manifest, Vault } from '@countersign/model';
import type { KeysMadeEntry, MadeAddress, MadeEntry } from './journal-entry.ts';

/** The events of ledgers that were configured. */
export function ledgersConfiguredEvents(ledgers: readonly Ledger[], rootDomainId: string): readonly DomainEvent[] {
  return ledgers.map(({ id, metadata: { revision } }): DomainEvent => {
    const type = revision === 1 ? 'LedgerCreated' : 'LedgerUpdated';
    return { domainId: rootDomainId, payload: { type, id } };
  });
}

/** The events of keys and addresses of an account: of the account where it has changed, then of its addresses. */
export function keysMadeEvents(
  { accountId, keys, ledgerIds, addresses }: KeysMadeEntry,
  domainId: string,
): readonly DomainEvent[] {
  return [
    ...(keys.length + ledgerIds.length > 0 ? [accountUpdated({ id: accountId, domainId })] : []),
    ...addresses.map((address) => addressCreated(address, domainId)),
  ];
}

function addressCreated({ data: { id, accountId = '' } }: Pick<MadeAddress, 'data'>, domainId: string): DomainEvent {
  return { domainId, payload: { type: 'AddressCreated', id, accountReference: { id: accountId, domainId } } };
}

/** The events of what an instance of an earlier version made by itself: of ledgers, accounts, manifests and addresses, in this order. */
export function madeEvents(
  { ledgers = [], entities = [], accountLedgers = [], addresses = [] }: Omit<MadeEntry, 'type' | 'judgedAt'>,
  { rootDomainId, domainOfAccount }: { readonly rootDomainId: string; readonly domainOfAccount: (accountId: string) => string },
): readonly DomainEvent[] {
  const accountIds = new Set([
    ...entities.flatMap(({ kind, data }) => (kind === 'Account' ? [data.id] : [])),
    ...accountLedgers.map(({ accountId }) => accountId),
  ]);
  return [
    ...ledgersConfiguredEvents(ledgers, rootDomainId),
    ...[...accountIds].map((id) => accountUpdated({ id, domainId: domainOfAccount(id) })),
    ...entities.flatMap(({ kind, data }) => (kind === 'Manifest' ? [manifestUpdated(data)] : [])),
    ...addresses.map((address) => addressCreated(address, domainOfAccount(address.data.accountId ?? ''))),
  ];
}

/** The event of an account that has changed, or for which something was done. */
export function accountUpdated({ id, domainId }: Pick<Account, 'id' | 'domainId'>): DomainEvent {
  return { domainId, payload: { type: 'AccountUpdated', id } };
}

/** The same of a manifest. */
export function manifestUpdated({ id, domainId, accountId }: Pick<Manifest, 'id' | 'domainId' | 'accountId'>): DomainEvent {
  return { domainId, payload: { type: 'ManifestUpdated', id, accountId } };
}

/** The same of a vault, which is of the instance and so of its root domain. */
export function vaultUpdated({ id }: Pick<Vault, 'id'>, rootDomainId: string): DomainEvent {
  return { domainId: rootDomainId, payload: { type: 'VaultUpdated', id } };
}

/** The event of a genesis: what it says besides the signed genesis itself. */
export function genesisEvent(
  { rootDomainSetup: { users, policies } }: GenesisRequest,
  keys: Pick<GenesisSucceeded, 'apiPublicKey' | 'messagingPublicKey'>,
): GenesisSucceeded {
  return {
    type: 'GenesisSucceeded',
    ...keys,
    createdEntitiesReferences: {
      rootUsers: users.map(({ id }) => ({ id })),
      rootPolicies: policies.map(({ id }) => ({ id })),
    },
  };
}
