import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { alias, role, uuid } from '../primitives.ts';
import { EntityMetadata, GoverningStrategy, LockStatus } from '../common.ts';

export const ReadAccess = z.strictObject({
  domains: z.array(role),
  users: z.array(role),
  endpoints: z.array(role),
  policies: z.array(role),
  accounts: z.array(role),
  transactions: z.array(role),
  requests: z.array(role),
  events: z.array(role),
  /** Beyond the public API. Vaults belong to the instance, so that it opens nothing: it is kept as it was signed. */
  vaults: z.array(role).optional(),
});
export type ReadAccess = z.infer<typeof ReadAccess>;

export const Permissions = z.strictObject({ readAccess: ReadAccess });
export type Permissions = z.infer<typeof Permissions>;

export const Domain = z.strictObject({
  id: uuid,
  parentId: uuid.optional(),
  alias: alias,
  lock: LockStatus,
  governingStrategy: GoverningStrategy.optional(),
  permissions: Permissions,
  metadata: EntityMetadata,
});
export type Domain = z.infer<typeof Domain>;

export const TrustedDomain = envelopeOf(Domain);
export type TrustedDomain = z.infer<typeof TrustedDomain>;

export const TrustedDomainsCollection = collectionOf(TrustedDomain);
export type TrustedDomainsCollection = z.infer<typeof TrustedDomainsCollection>;
