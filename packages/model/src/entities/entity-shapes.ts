import type { z } from 'zod';

import type { EntityKind, ListedEntity, LockableEntity } from '../governed-entities.ts';
import { Account, AccountsCollection, ApiAccount } from './account.ts';
import { Domain } from './domain.ts';
import { Endpoint, TrustedEndpoint, TrustedEndpointsCollection } from './endpoint.ts';
import { Manifest } from './manifest.ts';
import { Policy, TrustedPoliciesCollection, TrustedPolicy } from './policy.ts';
import { ApiTicker, ApiTickerData, TickersCollection } from './ticker.ts';
import { TransactionOrder } from './transaction-order.ts';
import { TrustedUser, TrustedUsersCollection, User } from './user.ts';
import { ApiVault, Vault, VaultsCollection } from './vault.ts';

export * from './account.ts';
export * from './domain.ts';
export * from './endpoint.ts';
export * from './manifest.ts';
export * from './policy.ts';
export * from './ticker.ts';
export * from './transaction-order.ts';
export * from './user.ts';
export * from './vault.ts';

/** The shape of the data of each kind of governed entity. Each is strict, so that nothing that was signed as one kind passes for another. */
export const entityShapes = {
  Domain,
  User,
  Policy,
  Account,
  Endpoint,
  Vault,
  Ticker: ApiTickerData,
  TransactionOrder,
  Manifest,
} as const satisfies Record<EntityKind, z.ZodType>;

/**
 * What the lock of each kind stops, beside changing it: what people read before they lock one. Each is tried on the rules by the test of the
 * package whose rules stop it.
 */
export const lockStops = {
  Domain: ['propose', 'decide'],
  User: ['read', 'propose', 'approve'],
  Policy: ['govern'],
  Account: ['send', 'sign', 'bePaid', 'release', 'newAddress'],
  Endpoint: ['bePaid', 'bePaidByAddress'],
  Vault: ['send', 'sign', 'newAccount', 'newAddress'],
  Ticker: ['send', 'order'],
} as const satisfies Readonly<Record<LockableEntity, readonly string[]>>;

/** One of what the lock of a kind stops. */
export type LockStop<Kind extends LockableEntity> = (typeof lockStops)[Kind][number];

/** The data of each kind of governed entity. */
export type EntityData = { readonly [Kind in EntityKind]: z.infer<(typeof entityShapes)[Kind]> };

/** What is answered of each kind that has a list: one, and a page of them. */
export const listedShapes = {
  User: { one: TrustedUser, page: TrustedUsersCollection },
  Policy: { one: TrustedPolicy, page: TrustedPoliciesCollection },
  Account: { one: ApiAccount, page: AccountsCollection },
  Endpoint: { one: TrustedEndpoint, page: TrustedEndpointsCollection },
  Vault: { one: ApiVault, page: VaultsCollection },
  Ticker: { one: ApiTicker, page: TickersCollection },
} as const satisfies Record<ListedEntity, { readonly one: z.ZodType; readonly page: z.ZodType }>;

/** One of each kind that has a list, as it is answered. */
export type ListedData = { readonly [Kind in ListedEntity]: z.infer<(typeof listedShapes)[Kind]['one']> };
