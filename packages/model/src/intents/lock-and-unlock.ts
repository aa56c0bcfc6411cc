import { z } from 'zod';

import { EntityIdAndRevision } from '../common.ts';

/** The seven kinds of entity that can be locked and unlocked. */
export const lockableEntities = ['Domain', 'User', 'Policy', 'Vault', 'Ticker', 'Endpoint', 'Account'] as const;
export type LockableEntity = (typeof lockableEntities)[number];

function referencePayload<Type extends string>(type: Type) {
  return z.strictObject({ reference: EntityIdAndRevision, type: z.literal(type) });
}

export const LockDomain = referencePayload('v0_LockDomain');
export type LockDomain = z.infer<typeof LockDomain>;

export const LockUser = referencePayload('v0_LockUser');
export type LockUser = z.infer<typeof LockUser>;

export const LockPolicy = referencePayload('v0_LockPolicy');
export type LockPolicy = z.infer<typeof LockPolicy>;

export const LockVault = referencePayload('v0_LockVault');
export type LockVault = z.infer<typeof LockVault>;

export const LockTicker = referencePayload('v0_LockTicker');
export type LockTicker = z.infer<typeof LockTicker>;

export const LockEndpoint = referencePayload('v0_LockEndpoint');
export type LockEndpoint = z.infer<typeof LockEndpoint>;

export const LockAccount = referencePayload('v0_LockAccount');
export type LockAccount = z.infer<typeof LockAccount>;

export const UnlockDomain = referencePayload('v0_UnlockDomain');
export type UnlockDomain = z.infer<typeof UnlockDomain>;

export const UnlockUser = referencePayload('v0_UnlockUser');
export type UnlockUser = z.infer<typeof UnlockUser>;

export const UnlockPolicy = referencePayload('v0_UnlockPolicy');
export type UnlockPolicy = z.infer<typeof UnlockPolicy>;

export const UnlockVault = referencePayload('v0_UnlockVault');
export type UnlockVault = z.infer<typeof UnlockVault>;

export const UnlockTicker = referencePayload('v0_UnlockTicker');
export type UnlockTicker = z.infer<typeof UnlockTicker>;

export const UnlockEndpoint = referencePayload('v0_UnlockEndpoint');
export type UnlockEndpoint = z.infer<typeof UnlockEndpoint>;

export const UnlockAccount = referencePayload('v0_UnlockAccount');
export type UnlockAccount = z.infer<typeof UnlockAccount>;
