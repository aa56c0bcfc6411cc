import { z } from 'zod';

import { IntentLockStatus, UserReference } from '../common.ts';
import { limits } from '../limits.ts';
import { collectionOf } from '../envelope.ts';
import {
  alias,
  base64,
  customProperties,
  dateTime,
  description,
  givenAlias,
  givenDescription,
  givenRoles,
  role,
  uuid,
} from '../primitives.ts';

/**
 * How far an invitation is. `Pending`: no device has answered. `DeviceRegistered`: one has, with its key. `Completed`: the user with that
 * key was made by an approved intent. `Expired`: the time to answer is over. `Cancelled`: taken back.
 */
export const InvitationStatus = z.enum(['Pending', 'DeviceRegistered', 'Expired', 'Cancelled', 'Completed']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

/** `Active` is `Pending` and `DeviceRegistered`. */
export const InvitationStatusQuery = z.enum([...InvitationStatus.options, 'Active']);
export type InvitationStatusQuery = z.infer<typeof InvitationStatusQuery>;

/** The user that somebody is invited to be. */
export const UserEditIn = z.strictObject({
  id: uuid,
  /** The email of who is invited: no other profile can answer. */
  alias: givenAlias,
  roles: givenRoles,
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
});
export type UserEditIn = z.infer<typeof UserEditIn>;

export const UserEditOut = z.strictObject({
  ...UserEditIn.shape,
  alias: alias,
  roles: z.array(role).min(1),
  description: description.optional(),
  domainId: uuid,
  /** The device's key, once it has answered: `answer` has its signature. */
  publicKey: base64.optional(),
});
export type UserEditOut = z.infer<typeof UserEditOut>;

export const InvitationIn = z.strictObject({
  user: UserEditIn,
  numberSecondsOfValidity: z.int().min(1).max(limits.invitationLifetimeSeconds),
});
export type InvitationIn = z.infer<typeof InvitationIn>;

export const InvitationMetadata = z.strictObject({ createdAt: dateTime, lastModifiedAt: dateTime, createdBy: UserReference });
export type InvitationMetadata = z.infer<typeof InvitationMetadata>;

/** What a device has signed besides the invitation's id and its key, as an {@link InvitationAnswer}. */
export const InvitationAnswered = z.strictObject({ email: alias, backend: z.url().max(2_000), signature: base64 });
export type InvitationAnswered = z.infer<typeof InvitationAnswered>;

export const InvitationOut = z.strictObject({
  id: uuid,
  /**
   * What the invited person types where no link can be followed, and links carry. The answer that makes the invitation has it; it is kept as
   * a hash and empty ever after.
   */
  code: z.string(),
  status: InvitationStatus,
  validUntil: dateTime,
  user: UserEditOut,
  /** What the key of `user.publicKey` signed to answer. */
  answer: InvitationAnswered.optional(),
  metadata: InvitationMetadata,
});
export type InvitationOut = z.infer<typeof InvitationOut>;

export const InvitationPaginationResult = collectionOf(InvitationOut);
export type InvitationPaginationResult = z.infer<typeof InvitationPaginationResult>;

/** What anybody who has the link or the code may see. */
export const PublicUserInvitationOut = z.strictObject({ alias: alias });
export type PublicUserInvitationOut = z.infer<typeof PublicUserInvitationOut>;

export const PublicInvitationOut = z.strictObject({
  /** The device signs it, also where only the code was typed. */
  id: uuid,
  user: PublicUserInvitationOut,
  status: InvitationStatus,
  validUntil: dateTime,
  /** Who invites, and to which domain: for who has the code alone. */
  invitedBy: z.strictObject({ alias: alias, domain: alias }).optional(),
});
export type PublicInvitationOut = z.infer<typeof PublicInvitationOut>;

/**
 * What the invited device signs, as a request is signed: that this key is to be this email's at this instance. It is no request, so
 * that no answer to an invitation can be taken for one.
 */
export const InvitationAnswer = z.strictObject({
  type: z.literal('InvitationAnswer'),
  invitationId: uuid,
  email: alias,
  publicKey: base64,
  /** Public URL of the instance, as it gives it itself. */
  backend: z.url().max(2_000),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

export const InvitationAnswerIn = z.strictObject({
  publicKey: base64,
  /** The email of the profile that answers. */
  email: alias,
  /** Over the canonical form of the `InvitationAnswer`, by the key. */
  signature: base64,
});
export type InvitationAnswerIn = z.infer<typeof InvitationAnswerIn>;
