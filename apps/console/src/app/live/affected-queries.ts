import { isKeyOf, keysOf, recordOf } from '@countersign/kernel';
import type { HarmonizeEventPayload } from '@countersign/model';
import { entityEventTypes, governedEntities } from '@countersign/model/names';

/** Those of an entity, of its list, and of all that is known by name. */
const ofEntities = recordOf(keysOf(entityEventTypes), (type) => {
  const { kind, isNew } = entityEventTypes[type];
  const { word, plural } = governedEntities[kind];
  return isNew ? [plural, 'directory'] : [word, 'record', plural, 'directory'];
});

/** Which queries (by the first part of their key) show something else after an event; a `record` is what a form or a review compares with. */
export const affectedQueries = {
  ...ofEntities,
  AccountUpdated: [...ofEntities.AccountUpdated, 'addresses', 'balances', 'holding-checks', 'presence'],
  AddressCreated: ['addresses', 'account'],
  BackupCreated: [],
  BackupUpdated: [],
  BalancesUpdated: ['balances'],
  DomainCreated: ['domains', 'me'],
  DomainUpdated: ['domain', 'record', 'domains', 'me'],
  GenesisSucceeded: [],
  HoldingsDiffer: ['holding-checks'],
  IntentClosed: ['intent', 'intents', 'inbox'],
  IntentCreated: ['intents', 'inbox'],
  // Nothing else reports an accepted order until its first step.
  IntentExecuted: ['intent', 'intents', 'orders', 'transactions', 'inbox'],
  IntentUpdated: ['intent', 'intents', 'inbox'],
  LedgerCreated: ['directory'],
  LedgerUpdated: ['directory'],
  ManifestCreated: ['manifests'],
  ManifestUpdated: ['manifests'],
  PolicyCreated: [...ofEntities.PolicyCreated, 'never-proposed'],
  PolicyUpdated: [...ofEntities.PolicyUpdated, 'never-proposed'],
  SigningRefused: ['transaction', 'transactions', 'inbox'],
  SystemPropertySet: ['property', 'record'],
  TickerCreated: [...ofEntities.TickerCreated, 'unique-tickers'],
  TickerUpdated: [...ofEntities.TickerUpdated, 'unique-tickers'],
  TransactionCreated: ['transactions', 'orders', 'balances'],
  TransactionDetected: ['transactions', 'transfers', 'balances', 'inbox'],
  TransactionUpdated: ['transaction', 'transactions', 'transfers', 'order', 'orders', 'balances', 'inbox'],
  TransferUpdated: ['transfer', 'transfers', 'balances'],
  TrustedPublicKeyAdded: [],
  TrustedPublicKeyUpdated: [],
  UserCreated: [...ofEntities.UserCreated, 'never-proposed'],
  UserUpdated: [...ofEntities.UserUpdated, 'never-proposed'],
} as const satisfies Record<HarmonizeEventPayload['type'], readonly string[]>;

/** The queries that an event of this type affects; none for one that this console does not know yet. */
export function affectedBy(type: string): readonly string[] {
  return isKeyOf(affectedQueries, type) ? affectedQueries[type] : [];
}
