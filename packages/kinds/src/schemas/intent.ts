import { IntentMetadata, IntentState, UserReference, base64, collectionOf, dateTime, envelopeOf, uuid } from '@countersign/model';
import { z } from 'zod';
import { IntentPayload } from './intent-payload.ts';

export const IntentDetails = z.strictObject({
  payload: IntentPayload,
  expiryAt: dateTime,
  author: UserReference,
  targetDomainId: uuid,
  metadata: IntentMetadata,
  proposalSignature: base64,
});
export type IntentDetails = z.infer<typeof IntentDetails>;

export const IntentEntity = z.strictObject({ id: uuid, details: IntentDetails, state: IntentState });
export type IntentEntity = z.infer<typeof IntentEntity>;

export const TrustedIntent = envelopeOf(IntentEntity);
export type TrustedIntent = z.infer<typeof TrustedIntent>;

export const TrustedIntentsCollection = collectionOf(TrustedIntent);
export type TrustedIntentsCollection = z.infer<typeof TrustedIntentsCollection>;
