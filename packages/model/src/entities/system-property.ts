import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { EntityMetadata } from '../common.ts';
import { AccountPublicKeyOnly } from '../public-keys.ts';

export const NotaryApiKeyValue = z.strictObject({ publicKey: AccountPublicKeyOnly });
export type NotaryApiKeyValue = z.infer<typeof NotaryApiKeyValue>;

export const NotaryCollectionsKeyValue = z.strictObject({ publicKey: AccountPublicKeyOnly });
export type NotaryCollectionsKeyValue = z.infer<typeof NotaryCollectionsKeyValue>;

export const NotaryCommunicationKeyValue = z.strictObject({ publicKey: AccountPublicKeyOnly });
export type NotaryCommunicationKeyValue = z.infer<typeof NotaryCommunicationKeyValue>;

export const StateReviewAuthorityValue = z.strictObject({ publicKey: AccountPublicKeyOnly });
export type StateReviewAuthorityValue = z.infer<typeof StateReviewAuthorityValue>;

export const ReadWriteSystemPropertyKeyValueStateReviewAuthorityProperty = z.strictObject({
  value: StateReviewAuthorityValue,
  type: z.literal('StateReviewAuthorityProperty'),
});
export type ReadWriteSystemPropertyKeyValueStateReviewAuthorityProperty = z.infer<
  typeof ReadWriteSystemPropertyKeyValueStateReviewAuthorityProperty
>;

export const ReadWriteSystemPropertyKeyValue = z.discriminatedUnion('type', [
  ReadWriteSystemPropertyKeyValueStateReviewAuthorityProperty,
]);
export type ReadWriteSystemPropertyKeyValue = z.infer<typeof ReadWriteSystemPropertyKeyValue>;

export const SystemPropertyId = z.enum([
  'NOTARY_COMMUNICATION_KEY',
  'NOTARY_COLLECTIONS_KEY',
  'NOTARY_API_KEY',
  'STATE_REVIEW_AUTHORITY',
]);
export type SystemPropertyId = z.infer<typeof SystemPropertyId>;

/** A setting of the whole instance, identified by its id. */
export const SystemProperty = z.discriminatedUnion('id', [
  z.strictObject({ id: z.literal('NOTARY_API_KEY'), value: NotaryApiKeyValue, metadata: EntityMetadata }),
  z.strictObject({ id: z.literal('NOTARY_COLLECTIONS_KEY'), value: NotaryCollectionsKeyValue, metadata: EntityMetadata }),
  z.strictObject({ id: z.literal('NOTARY_COMMUNICATION_KEY'), value: NotaryCommunicationKeyValue, metadata: EntityMetadata }),
  z.strictObject({ id: z.literal('STATE_REVIEW_AUTHORITY'), value: StateReviewAuthorityValue, metadata: EntityMetadata }),
]);
export type SystemProperty = z.infer<typeof SystemProperty>;

export const TrustedSystemProperty = envelopeOf(SystemProperty);
export type TrustedSystemProperty = z.infer<typeof TrustedSystemProperty>;

export const TrustedSystemPropertiesCollection = collectionOf(TrustedSystemProperty);
export type TrustedSystemPropertiesCollection = z.infer<typeof TrustedSystemPropertiesCollection>;
