import type { DomainEvent } from '@countersign/kinds/rules';
import type { Account, GenesisRequest, GenesisSucceeded, Manifest, Vault } from '@countersign/model';
import type { MadeEntry } from './journal-entry.ts';

/** The events of what the instance made by itself: of ledgers, accounts, manifests and addresses, in this order. */
export function madeEvents(
  { ledgers = [], entities = [], accountLedgers = [], addresses = [] }: Omit<MadeEntry, 'type' | 'judgedAt'>,
  { rootDomainId, domainOfAccount }: { readonly rootDomainId: string; readonly domainOfAccount: (accountId: string) => string },
): readonly DomainEvent[] {
  const accountIds = new Set([
    ...entities.flatMap(({ kind, data }) => (kind === 'Account' ? [data.id] : [])),
    ...accountLedgers.map(({ accountId }) => accountId),
  ]);
  return [
    ...ledgers.map(({ id, metadata: { revision } }): DomainEvent => {
      const type = revision === 1 ? 'LedgerCreated' : 'LedgerUpdated';
      return { domainId: rootDomainId, payload: { type, id } };
    }),
    ...[...accountIds].map((id) => accountUpdated({ id, domainId: domainOfAccount(id) })),
    ...entities.flatMap(({ kind, data }) => (kind === 'Manifest' ? [manifestUpdated(data)] : [])),
    ...addresses.map(({ data: { id, accountId = '' } }): DomainEvent => {
      const domainId = domainOfAccount(accountId);
      return { domainId, payload: { type: 'AddressCreated', id, accountReference: { id: accountId, domainId } } };
    }),
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
