import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { base64, dateTime, shortText, uuid } from '../primitives.ts';
import { AccountReference } from '../common.ts';
import { ReadWriteSystemPropertyKeyValue, SystemPropertyId } from '../entities/system-property.ts';
import { TickerToValidate } from '../entities/ticker.ts';
import { MovementDeviation } from '../entities/transaction.ts';
import { CreateLedgerGenesis, GenesisCryptoSetup, RootDomainSetup } from '../genesis.ts';

export const AccountCreated = z.strictObject({ id: uuid, type: z.literal('AccountCreated') });
export type AccountCreated = z.infer<typeof AccountCreated>;

export const AccountUpdated = z.strictObject({ id: uuid, type: z.literal('AccountUpdated') });
export type AccountUpdated = z.infer<typeof AccountUpdated>;

export const AddressCreated = z.strictObject({ id: uuid, accountReference: AccountReference, type: z.literal('AddressCreated') });
export type AddressCreated = z.infer<typeof AddressCreated>;

export const BackupCreated = z.strictObject({ id: uuid, type: z.literal('BackupCreated') });
export type BackupCreated = z.infer<typeof BackupCreated>;

export const BackupUpdated = z.strictObject({ id: uuid, type: z.literal('BackupUpdated') });
export type BackupUpdated = z.infer<typeof BackupUpdated>;

export const BalancesUpdated = z.strictObject({
  accountReference: AccountReference,
  tickerIds: z.array(uuid),
  type: z.literal('BalancesUpdated'),
});
export type BalancesUpdated = z.infer<typeof BalancesUpdated>;

export const CreatedEntitiesReferencesPolicy = z.strictObject({ id: uuid });
export type CreatedEntitiesReferencesPolicy = z.infer<typeof CreatedEntitiesReferencesPolicy>;

export const CreatedEntitiesReferencesUser = z.strictObject({ id: uuid });
export type CreatedEntitiesReferencesUser = z.infer<typeof CreatedEntitiesReferencesUser>;

export const CreatedEntitiesReferences = z.strictObject({
  rootUsers: z.array(CreatedEntitiesReferencesUser),
  rootPolicies: z.array(CreatedEntitiesReferencesPolicy),
});
export type CreatedEntitiesReferences = z.infer<typeof CreatedEntitiesReferences>;

export const DomainCreated = z.strictObject({ id: uuid, parentId: uuid, type: z.literal('DomainCreated') });
export type DomainCreated = z.infer<typeof DomainCreated>;

export const DomainUpdated = z.strictObject({ id: uuid, parentId: uuid.optional(), type: z.literal('DomainUpdated') });
export type DomainUpdated = z.infer<typeof DomainUpdated>;

export const EndpointCreated = z.strictObject({ id: uuid, type: z.literal('EndpointCreated') });
export type EndpointCreated = z.infer<typeof EndpointCreated>;

export const EndpointUpdated = z.strictObject({ id: uuid, type: z.literal('EndpointUpdated') });
export type EndpointUpdated = z.infer<typeof EndpointUpdated>;

export const EventScope = z.enum(['Self', 'SelfAndDescendants']);
export type EventScope = z.infer<typeof EventScope>;

export const GenesisPayload = z.strictObject({
  rootDomainSetup: RootDomainSetup,
  cryptoSetup: GenesisCryptoSetup,
  tickers: z.array(TickerToValidate).optional(),
  systemProperties: z.array(ReadWriteSystemPropertyKeyValue).optional(),
  ledgers: z.array(CreateLedgerGenesis).optional(),
});
export type GenesisPayload = z.infer<typeof GenesisPayload>;

export const GenesisData = z.strictObject({ executedAt: dateTime, payload: GenesisPayload });
export type GenesisData = z.infer<typeof GenesisData>;

export const Genesis = z.strictObject({ data: GenesisData, signature: base64 });
export type Genesis = z.infer<typeof Genesis>;

export const GenesisSucceeded = z.strictObject({
  apiPublicKey: base64,
  messagingPublicKey: base64,
  genesis: Genesis.optional(),
  createdEntitiesReferences: CreatedEntitiesReferences.optional(),
  type: z.literal('GenesisSucceeded'),
});
export type GenesisSucceeded = z.infer<typeof GenesisSucceeded>;

/** An account holds another amount of assets than the book says, by the word of its network, and no payment under way explains it. */
export const HoldingsDiffer = z.strictObject({
  accountReference: AccountReference,
  tickerIds: z.array(uuid),
  type: z.literal('HoldingsDiffer'),
});
export type HoldingsDiffer = z.infer<typeof HoldingsDiffer>;

export const IntentClosed = z.strictObject({ id: uuid, type: z.literal('IntentClosed') });
export type IntentClosed = z.infer<typeof IntentClosed>;

export const IntentCreated = z.strictObject({ id: uuid, type: z.literal('IntentCreated') });
export type IntentCreated = z.infer<typeof IntentCreated>;

export const IntentExecuted = z.strictObject({ id: uuid, type: z.literal('IntentExecuted') });
export type IntentExecuted = z.infer<typeof IntentExecuted>;

export const IntentUpdated = z.strictObject({ id: uuid, type: z.literal('IntentUpdated') });
export type IntentUpdated = z.infer<typeof IntentUpdated>;

export const LedgerCreated = z.strictObject({ id: shortText, type: z.literal('LedgerCreated') });
export type LedgerCreated = z.infer<typeof LedgerCreated>;

export const LedgerUpdated = z.strictObject({ id: shortText, type: z.literal('LedgerUpdated') });
export type LedgerUpdated = z.infer<typeof LedgerUpdated>;

export const ManifestCreated = z.strictObject({ id: uuid, accountId: uuid.optional(), type: z.literal('ManifestCreated') });
export type ManifestCreated = z.infer<typeof ManifestCreated>;

export const ManifestUpdated = z.strictObject({ id: uuid, accountId: uuid.optional(), type: z.literal('ManifestUpdated') });
export type ManifestUpdated = z.infer<typeof ManifestUpdated>;

export const PolicyCreated = z.strictObject({ id: uuid, type: z.literal('PolicyCreated') });
export type PolicyCreated = z.infer<typeof PolicyCreated>;

export const PolicyUpdated = z.strictObject({ id: uuid, type: z.literal('PolicyUpdated') });
export type PolicyUpdated = z.infer<typeof PolicyUpdated>;

/** A vault refused to sign the transaction of an order: it looks at what it is shown, and found something wrong with it. */
export const SigningRefused = z.strictObject({
  id: uuid,
  accountReference: AccountReference,
  type: z.literal('SigningRefused'),
});
export type SigningRefused = z.infer<typeof SigningRefused>;

export const SystemPropertySet = z.strictObject({ id: SystemPropertyId, type: z.literal('SystemPropertySet') });
export type SystemPropertySet = z.infer<typeof SystemPropertySet>;

export const TickerCreated = z.strictObject({ id: uuid, type: z.literal('TickerCreated') });
export type TickerCreated = z.infer<typeof TickerCreated>;

export const TickerUpdated = z.strictObject({ id: uuid, type: z.literal('TickerUpdated') });
export type TickerUpdated = z.infer<typeof TickerUpdated>;

export const TransactionCreated = z.strictObject({
  id: uuid,
  senderReferences: z.array(AccountReference),
  type: z.literal('TransactionCreated'),
});
export type TransactionCreated = z.infer<typeof TransactionCreated>;

export const TransactionDetected = z.strictObject({
  id: uuid,
  accountReferences: z.array(AccountReference),
  type: z.literal('TransactionDetected'),
});
export type TransactionDetected = z.infer<typeof TransactionDetected>;

export const TransactionUpdated = z.strictObject({
  id: uuid,
  accountReferences: z.array(AccountReference),
  /** Beyond the public API: present where the ledger has confirmed it and moved something else than was signed. */
  deviations: z.array(MovementDeviation).optional(),
  type: z.literal('TransactionUpdated'),
});
export type TransactionUpdated = z.infer<typeof TransactionUpdated>;

export const TransferUpdated = z.strictObject({ id: uuid, type: z.literal('TransferUpdated') });
export type TransferUpdated = z.infer<typeof TransferUpdated>;

export const TrustedPublicKeyPurpose = z.enum(['ApiSignatures', 'TrustedCollectionSignatures', 'MessagingSignatures']);
export type TrustedPublicKeyPurpose = z.infer<typeof TrustedPublicKeyPurpose>;

export const TrustedPublicKeyAdded = z.strictObject({
  publicKey: base64,
  signingPurpose: TrustedPublicKeyPurpose,
  type: z.literal('TrustedPublicKeyAdded'),
});
export type TrustedPublicKeyAdded = z.infer<typeof TrustedPublicKeyAdded>;

export const TrustedPublicKeyUpdated = z.strictObject({
  publicKey: base64,
  signingPurpose: TrustedPublicKeyPurpose,
  type: z.literal('TrustedPublicKeyUpdated'),
});
export type TrustedPublicKeyUpdated = z.infer<typeof TrustedPublicKeyUpdated>;

export const UserCreated = z.strictObject({ id: uuid, type: z.literal('UserCreated') });
export type UserCreated = z.infer<typeof UserCreated>;

export const UserUpdated = z.strictObject({ id: uuid, type: z.literal('UserUpdated') });
export type UserUpdated = z.infer<typeof UserUpdated>;

export const VaultCreated = z.strictObject({ id: uuid, type: z.literal('VaultCreated') });
export type VaultCreated = z.infer<typeof VaultCreated>;

export const VaultUpdated = z.strictObject({ id: uuid, type: z.literal('VaultUpdated') });
export type VaultUpdated = z.infer<typeof VaultUpdated>;

export const HarmonizeEventPayload = z.discriminatedUnion('type', [
  AccountCreated,
  AccountUpdated,
  AddressCreated,
  BackupCreated,
  BackupUpdated,
  BalancesUpdated,
  DomainCreated,
  DomainUpdated,
  EndpointCreated,
  EndpointUpdated,
  GenesisSucceeded,
  HoldingsDiffer,
  IntentClosed,
  IntentCreated,
  IntentExecuted,
  IntentUpdated,
  LedgerCreated,
  LedgerUpdated,
  ManifestCreated,
  ManifestUpdated,
  PolicyCreated,
  PolicyUpdated,
  SigningRefused,
  SystemPropertySet,
  TickerCreated,
  TickerUpdated,
  TransactionCreated,
  TransactionDetected,
  TransactionUpdated,
  TransferUpdated,
  TrustedPublicKeyAdded,
  TrustedPublicKeyUpdated,
  UserCreated,
  UserUpdated,
  VaultCreated,
  VaultUpdated,
]);
export type HarmonizeEventPayload = z.infer<typeof HarmonizeEventPayload>;

export const HarmonizeEvent = z.strictObject({
  domainId: uuid,
  payload: HarmonizeEventPayload,
  id: uuid,
  sequenceNumber: z.int(),
  savedAt: dateTime,
});
export type HarmonizeEvent = z.infer<typeof HarmonizeEvent>;

export const EventsCollection = collectionOf(HarmonizeEvent);
export type EventsCollection = z.infer<typeof EventsCollection>;
