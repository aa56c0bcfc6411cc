import type { DomainEvent } from '@countersign/kinds/rules';
import type { GenesisRequest, GenesisSucceeded } from '@countersign/model';
import type { MadeEntry } from './journal-entry.ts';

/** What is told of what the instance made by itself: of ledgers, accounts, manifests and addresses, in this order. */
export function madeEvents(
  { ledgers = [], entities = [], accountLedgers = [], addresses = [] }: Omit<MadeEntry, 'type' | 'judgedAt'>,
  { rootDomainId, domainOfAccount }: { readonly rootDomainId: string; readonly domainOfAccount: (accountId: string) => string },
): readonly DomainEvent[] {
  const accountIds = new Set([
    ...entities.flatMap(({ kind, data }) => (kind === 'Account' ? [data.id] : [])),
    ...accountLedgers.map(({ accountId }) => accountId),
  ]);
  return [
    ...ledgers.map(({ id }): DomainEvent => ({ domainId: rootDomainId, payload: { type: 'LedgerCreated', id } })),
    ...[...accountIds].map((id): DomainEvent => ({ domainId: domainOfAccount(id), payload: { type: 'AccountUpdated', id } })),
    ...entities.flatMap(({ kind, data }): DomainEvent[] => {
      if (kind !== 'Manifest') return [];
      const { id, domainId, accountId } = data;
      return [{ domainId, payload: { type: 'ManifestUpdated', id, accountId } }];
    }),
    ...addresses.map(({ data: { id, accountId = '' } }): DomainEvent => {
      const domainId = domainOfAccount(accountId);
      return { domainId, payload: { type: 'AddressCreated', id, accountReference: { id: accountId, domainId } } };
    }),
  ];
}

/** What is told of a genesis, besides the signed genesis itself. */
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
