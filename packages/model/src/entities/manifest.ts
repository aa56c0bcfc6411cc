import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { alias, base64, customProperties, shortText, uuid } from '../primitives.ts';
import { EntityMetadata } from '../common.ts';

export const ManifestContentEIP191 = z.strictObject({
  value: z
    .string()
    .min(2)
    .max(20002)
    .regex(/^0[xX](([a-fA-F0-9][a-fA-F0-9])*)$/),
  type: z.literal('EIP-191'),
});
export type ManifestContentEIP191 = z.infer<typeof ManifestContentEIP191>;

export const ManifestContentJWTHeader = z.strictObject({
  type: alias.optional(),
  algorithm: alias.optional(),
  additionalParameters: customProperties.optional(),
});
export type ManifestContentJWTHeader = z.infer<typeof ManifestContentJWTHeader>;

export const ManifestContentJWTPayload = z.strictObject({
  issuer: alias.optional(),
  subject: alias.optional(),
  audience: alias.optional(),
  expiration: z.int().optional(),
  notBefore: z.int().optional(),
  issuedAt: z.int().optional(),
  jwtId: alias.optional(),
  additionalClaims: customProperties.optional(),
});
export type ManifestContentJWTPayload = z.infer<typeof ManifestContentJWTPayload>;

export const ManifestContentJWT = z.strictObject({
  header: ManifestContentJWTHeader,
  payload: ManifestContentJWTPayload,
  type: z.literal('JWT'),
});
export type ManifestContentJWT = z.infer<typeof ManifestContentJWT>;

export const ManifestContentUnsafe = z.strictObject({ value: base64, type: z.literal('Unsafe') });
export type ManifestContentUnsafe = z.infer<typeof ManifestContentUnsafe>;

export const ManifestContent = z.discriminatedUnion('type', [ManifestContentEIP191, ManifestContentJWT, ManifestContentUnsafe]);
export type ManifestContent = z.infer<typeof ManifestContent>;

export const ManifestValueEIP191 = z.strictObject({
  value: z
    .string()
    .min(2)
    .max(20002)
    .regex(/^0[xX](([a-fA-F0-9][a-fA-F0-9])*)$/),
  type: z.literal('EIP-191'),
});
export type ManifestValueEIP191 = z.infer<typeof ManifestValueEIP191>;

export const ManifestValueJWT = z.strictObject({ value: z.string(), type: z.literal('JWT') });
export type ManifestValueJWT = z.infer<typeof ManifestValueJWT>;

export const ManifestValueUnsafe = z.strictObject({
  signature: base64,
  recoveryId: base64.optional(),
  type: z.literal('Unsafe'),
});
export type ManifestValueUnsafe = z.infer<typeof ManifestValueUnsafe>;

export const ManifestValue = z.discriminatedUnion('type', [ManifestValueEIP191, ManifestValueJWT, ManifestValueUnsafe]);
export type ManifestValue = z.infer<typeof ManifestValue>;

export const Manifest = z.strictObject({
  id: uuid,
  domainId: uuid,
  accountId: uuid,
  ledgerId: shortText.optional(),
  content: ManifestContent,
  value: ManifestValue.optional(),
  metadata: EntityMetadata,
});
export type Manifest = z.infer<typeof Manifest>;

export const ManifestProcessingDetailsCompleted = z.strictObject({ type: z.literal('Completed') });
export type ManifestProcessingDetailsCompleted = z.infer<typeof ManifestProcessingDetailsCompleted>;

export const ManifestProcessingDetailsPending = z.strictObject({ type: z.literal('Pending') });
export type ManifestProcessingDetailsPending = z.infer<typeof ManifestProcessingDetailsPending>;

export const ManifestProcessingDetailsPreparing = z.strictObject({ type: z.literal('Preparing') });
export type ManifestProcessingDetailsPreparing = z.infer<typeof ManifestProcessingDetailsPreparing>;

export const ManifestProcessingDetails = z.discriminatedUnion('type', [
  ManifestProcessingDetailsCompleted,
  ManifestProcessingDetailsPending,
  ManifestProcessingDetailsPreparing,
]);
export type ManifestProcessingDetails = z.infer<typeof ManifestProcessingDetails>;

export const ManifestAdditionalDetails = z.strictObject({ processing: ManifestProcessingDetails });
export type ManifestAdditionalDetails = z.infer<typeof ManifestAdditionalDetails>;

export const ApiManifest = envelopeOf(Manifest).extend({ additionalDetails: ManifestAdditionalDetails.optional() });
export type ApiManifest = z.infer<typeof ApiManifest>;

export const ManifestContentType = z.enum(['EIP-191', 'JWT', 'Unsafe']);
export type ManifestContentType = z.infer<typeof ManifestContentType>;

export const ManifestProcessingStatus = z.enum(['Pending', 'Preparing', 'Completed']);
export type ManifestProcessingStatus = z.infer<typeof ManifestProcessingStatus>;

export const ManifestsCollection = collectionOf(ApiManifest);
export type ManifestsCollection = z.infer<typeof ManifestsCollection>;
