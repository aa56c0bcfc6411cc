import { keysOf, recordOf } from '@countersign/kernel';
import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { base64, dateTime, shortText, uuid } from '../primitives.ts';
import { AccountReference } from '../common.ts';
import { ReadWriteSystemPropertyKeyValue, SystemPropertyId } from '../entities/system-property.ts';
import { TickerToValidate } from '../entities/ticker.ts';
import { MovementDeviation } from '../entities/transaction.ts';
import { entityEventTypes, type EntityEventType } from '../governed-entities.ts';
import { CreateLedgerGenesis, GenesisCryptoSetup, RootDomainSetup } from '../genesis.ts';

type EntityEvent<Type extends EntityEventType> = z.ZodObject<{ id: typeof uuid; type: z.ZodLiteral<Type> }, z.core.$strict>;

/** What tells that one of a kind is there or has changed, by its type. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- Each has its own type, which the type of a table over all cannot say.
export const entityEvents = recordOf(keysOf(entityEventTypes), (type) => z.strictObject({ id: uuid, type: z.literal(type) })) as {
  readonly [Type in EntityEventType]: EntityEvent<Type>;
};

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

/** A vault refused to sign the transaction of an order: it looks at what it is shown, and found something wrong with it. */
export const SigningRefused = z.strictObject({
  id: uuid,
  accountReference: AccountReference,
  type: z.literal('SigningRefused'),
});
export type SigningRefused = z.infer<typeof SigningRefused>;

export const SystemPropertySet = z.strictObject({ id: SystemPropertyId, type: z.literal('SystemPropertySet') });
export type SystemPropertySet = z.infer<typeof SystemPropertySet>;

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

const typeOf = ({ shape }: { readonly shape: { readonly type: z.ZodLiteral<string> } }): string => shape.type.value;

// In the order of their types, in which they are documented.
const [firstEvent = AddressCreated, ...nextEvents] = [
  AddressCreated,
  BackupCreated,
  BackupUpdated,
  BalancesUpdated,
  DomainCreated,
  DomainUpdated,
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
  SigningRefused,
  SystemPropertySet,
  TransactionCreated,
  TransactionDetected,
  TransactionUpdated,
  TransferUpdated,
  TrustedPublicKeyAdded,
  TrustedPublicKeyUpdated,
  ...Object.values(entityEvents),
].toSorted((one, other) => (typeOf(one) < typeOf(other) ? -1 : 1));

export const HarmonizeEventPayload = z.discriminatedUnion('type', [firstEvent, ...nextEvents]);
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
