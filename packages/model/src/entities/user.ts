import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { alias, base64, role, shortText, uuid } from '../primitives.ts';
import { EntityMetadata, LockStatus } from '../common.ts';

export const ApiRoles = z.strictObject({ roles: z.array(role) });
export type ApiRoles = z.infer<typeof ApiRoles>;

export const LoginId = z.strictObject({ id: z.string().min(1).max(500), providerId: shortText });
export type LoginId = z.infer<typeof LoginId>;

export const MeUserReference = z.strictObject({ id: uuid, alias: alias, roles: z.array(role).min(1) });
export type MeUserReference = z.infer<typeof MeUserReference>;

export const MeDomainReference = z.strictObject({ id: uuid, alias: alias, userReference: MeUserReference });
export type MeDomainReference = z.infer<typeof MeDomainReference>;

export const MeReference = z.strictObject({
  publicKey: base64,
  domains: z.array(MeDomainReference),
  loginId: LoginId.optional(),
});
export type MeReference = z.infer<typeof MeReference>;

export const User = z.strictObject({
  id: uuid,
  domainId: uuid,
  alias: alias,
  publicKey: base64,
  roles: z.array(role).min(1),
  lock: LockStatus,
  metadata: EntityMetadata,
  loginIds: z.array(LoginId).optional(),
});
export type User = z.infer<typeof User>;

export const TrustedUser = envelopeOf(User);
export type TrustedUser = z.infer<typeof TrustedUser>;

export const TrustedUsersCollection = collectionOf(TrustedUser);
export type TrustedUsersCollection = z.infer<typeof TrustedUsersCollection>;
