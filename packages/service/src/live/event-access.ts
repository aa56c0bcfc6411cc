import type { HarmonizeEventPayload } from '@countersign/model';
import { keysOf, recordOf } from '@countersign/kernel';
import { entityEventTypes, governedEntities } from '@countersign/model/names';
import type { Resource } from '@countersign/governance/access';

/** Who receives an event: those who may read the resource of its domain, or anyone who is a member of the instance. */
export type EventAudience = Resource | 'Members';

/** What an event is about. Events contain only ids; anyone who may read the thing may know that it changed. */
export const eventAudience = {
  ...recordOf(keysOf(entityEventTypes), (type) => governedEntities[entityEventTypes[type].kind].readers),
  AddressCreated: 'accounts',
  BackupCreated: 'Members',
  BackupUpdated: 'Members',
  BalancesUpdated: 'accounts',
  DomainCreated: 'domains',
  DomainUpdated: 'domains',
  GenesisSucceeded: 'events',
  HoldingsDiffer: 'accounts',
  IntentClosed: 'requests',
  IntentCreated: 'requests',
  IntentExecuted: 'requests',
  IntentUpdated: 'requests',
  LedgerCreated: 'Members',
  LedgerUpdated: 'Members',
  ManifestCreated: 'accounts',
  ManifestUpdated: 'accounts',
  SigningRefused: 'events',
  SystemPropertySet: 'Members',
  TransactionCreated: 'transactions',
  TransactionDetected: 'transactions',
  TransactionUpdated: 'transactions',
  TransferUpdated: 'transactions',
  TrustedPublicKeyAdded: 'Members',
  TrustedPublicKeyUpdated: 'Members',
} as const satisfies Record<HarmonizeEventPayload['type'], EventAudience>;

/** Events after which somebody may be allowed more or less than before. */
export function changesAccess({ type }: HarmonizeEventPayload): boolean {
  return eventAudience[type] === 'users' || eventAudience[type] === 'domains';
}
