import { isKeyOf } from '@countersign/kernel';
import type { HarmonizeEventPayload } from '@countersign/model';

/** Which queries (by the first part of their key) show something else after an event; a `record` is what a form or a review compares with. */
export const affectedQueries = {
  AccountCreated: ['accounts', 'directory'],
  AccountUpdated: ['account', 'record', 'accounts', 'addresses', 'balances', 'directory'],
  AddressCreated: ['addresses', 'account'],
  BackupCreated: [],
  BackupUpdated: [],
  BalancesUpdated: ['balances'],
  DomainCreated: ['domains', 'me'],
  DomainUpdated: ['domain', 'record', 'domains', 'me'],
  EndpointCreated: ['endpoints', 'directory'],
  EndpointUpdated: ['endpoint', 'record', 'endpoints', 'directory'],
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
  PolicyCreated: ['policies', 'directory', 'never-proposed'],
  PolicyUpdated: ['policy', 'record', 'policies', 'directory', 'never-proposed'],
  SigningRefused: ['transaction', 'transactions', 'inbox'],
  SystemPropertySet: ['property', 'record'],
  TickerCreated: ['tickers', 'unique-tickers', 'directory'],
  TickerUpdated: ['ticker', 'record', 'tickers', 'unique-tickers', 'directory'],
  TransactionCreated: ['transactions', 'orders', 'balances'],
  TransactionDetected: ['transactions', 'transfers', 'balances', 'inbox'],
  TransactionUpdated: ['transaction', 'transactions', 'transfers', 'order', 'orders', 'balances', 'inbox'],
  TransferUpdated: ['transfer', 'transfers', 'balances'],
  TrustedPublicKeyAdded: [],
  TrustedPublicKeyUpdated: [],
  UserCreated: ['users', 'directory', 'never-proposed'],
  UserUpdated: ['user', 'record', 'users', 'directory', 'never-proposed'],
  VaultCreated: ['vaults', 'directory'],
  VaultUpdated: ['vault', 'record', 'vaults', 'directory'],
} as const satisfies Record<HarmonizeEventPayload['type'], readonly string[]>;

/** The queries that an event of this type affects; none for one that this console does not know yet. */
export function affectedBy(type: string): readonly string[] {
  return isKeyOf(affectedQueries, type) ? affectedQueries[type] : [];
}
