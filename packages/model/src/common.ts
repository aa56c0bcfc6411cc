import { z } from 'zod';

import { intentTypes } from './intent-types.ts';
import { customProperties, dateTime, description, uuid } from './primitives.ts';

export const AccountReference = z.strictObject({ id: uuid, domainId: uuid });
export type AccountReference = z.infer<typeof AccountReference>;

export const EntityIdAndRevision = z.strictObject({ id: uuid, revision: z.int().min(1) });
export type EntityIdAndRevision = z.infer<typeof EntityIdAndRevision>;

export const UserReference = z.strictObject({ id: uuid, domainId: uuid });
export type UserReference = z.infer<typeof UserReference>;

export const EntityMetadata = z.strictObject({
  description: description.optional(),
  revision: z.int().min(1),
  createdAt: dateTime,
  createdBy: UserReference.optional(),
  lastModifiedAt: dateTime,
  lastModifiedBy: UserReference.optional(),
  customProperties: customProperties,
});
export type EntityMetadata = z.infer<typeof EntityMetadata>;

export const EntityStringIdAndRevision = z.strictObject({ id: z.string(), revision: z.int().min(1) });
export type EntityStringIdAndRevision = z.infer<typeof EntityStringIdAndRevision>;

export const ErrorMessage = z.strictObject({ reason: z.string(), message: z.string().optional() });
export type ErrorMessage = z.infer<typeof ErrorMessage>;

/** The body of a refusal that has several reasons. */
export const ErrorMessages = z.strictObject({
  reason: z.string(),
  message: z.string(),
  additionalDetails: z.array(z.strictObject({ reason: z.string(), message: z.string() })),
});
export type ErrorMessages = z.infer<typeof ErrorMessages>;

export const GoverningStrategy = z.enum(['ConsiderDescendants', 'CoerceDescendants']);
export type GoverningStrategy = z.infer<typeof GoverningStrategy>;

export const IntentLockStatus = z.enum(['Unlocked', 'Locked']);
export type IntentLockStatus = z.infer<typeof IntentLockStatus>;

export const KeyType = z.enum(['Secp256r1', 'Secp256k1', 'Ed25519']);
export type KeyType = z.infer<typeof KeyType>;

export const LockStatus = z.enum(['Unlocked', 'Locked', 'Archived']);
export type LockStatus = z.infer<typeof LockStatus>;

export const SortOrder = z.enum(['ASC', 'DESC']);
export type SortOrder = z.infer<typeof SortOrder>;

export const IntentType = z.enum(intentTypes);
export type IntentType = z.infer<typeof IntentType>;
